"use client";

// Rendered by `next build`, where a relative address has no origin: it is resolved at the first
// request, so that the build passes.
import { createContext, fetchSummarizer } from "turnwise";
import { useContextPlan } from "turnwise/react";

const summarizer = fetchSummarizer({ api: "openai-chat", url: "/api/summary", model: "small" });
const context = createContext({ window: 2_000, summarizer });
const messages = [{ role: "user", content: "Where is my parcel?" }];

export default function Page() {
  const { percentLeft } = useContextPlan(context, messages);
  return <p>{percentLeft} % left</p>;
}
