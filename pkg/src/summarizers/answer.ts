// What an endpoint answers, whole or in pieces.

import { createParser } from "eventsource-parser";
import { TurnwiseError } from "../errors.js";
import type { Answer, Endpoint } from "./endpoints/endpoint.js";

/**
 * The text of an answer. `alive` is called with every piece of the body, `tell` with the text so
 * far of a stream.
 *
 * @throws TurnwiseError `bad_response` for what is no answer of that API or ended too early,
 * `summary_rejected` for one that was refused, cut off at its limit, or is empty.
 *
 * @internal
 */
export async function readAnswer(
  response: Response,
  endpoint: Endpoint,
  alive: () => void,
  tell: ((text: string) => void) | undefined,
): Promise<Answer> {
  const type = response.headers.get("content-type") ?? "";
  const answer: Answer = { text: "", refusal: "" };
  const take = (text: string) => {
    const length = answer.text.length;
    takeInto(answer, endpoint, parsed(text));
    if (answer.text.length > length) tell?.(answer.text);
  };
  if (/^text\/event-stream\b/i.test(type)) {
    const onEvent = ({ data }: { data: string }) => {
      if (data === "[DONE]") answer.finish ??= "complete";
      else take(data);
    };
    const parser = createParser({ onEvent });
    await readPieces(response, alive, (text) => parser.feed(text));
  } else if (/\bndjson\b/i.test(type)) {
    let rest = "";
    await readPieces(response, alive, (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.trim()) take(line);
    });
    if (rest.trim()) take(rest);
  } else {
    let whole = "";
    await readPieces(response, alive, (text) => {
      whole += text;
      if (whole.length > LONGEST) throw tooLong();
    });
    take(whole);
  }
  return judged(answer);
}

function takeInto(answer: Answer, endpoint: Endpoint, value: any): void {
  const failure = value?.error ?? value?.response?.error ?? (value?.type === "error" && value);
  if (failure) {
    const said =
      failure.message ?? (typeof failure === "string" ? failure : JSON.stringify(failure));
    throw new TurnwiseError("request_failed", `the model's endpoint reported: ${said}`);
  }
  if (typeof value === "object" && value !== null) endpoint.take(value, answer);
  if (answer.text.length > LONGEST) throw tooLong();
}

function judged(answer: Answer): Answer {
  const { text, refusal, finish } = answer;
  if (refusal) throw rejected("refusal", "the model declined to summarize");
  if (finish === undefined)
    throw new TurnwiseError(
      "bad_response",
      "the answer is none of this API, or ended before it was complete",
    );
  if (finish === "refused") throw rejected("refusal", "a content filter withheld the summary");
  if (finish === "truncated")
    throw rejected("truncated", "the summary was cut off at its token limit");
  if (!text.trim()) throw rejected("empty", "the model answered without text");
  return answer;
}

async function readPieces(
  response: Response,
  alive: () => void,
  tell: (text: string) => void,
): Promise<void> {
  // A reader and not `for await`: streams are async iterables only in the newest browsers.
  const reader = response.body?.getReader();
  if (!reader) return tell(await response.text());
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      alive();
      if (done) break;
      tell(decoder.decode(value, { stream: true }));
    }
    tell(decoder.decode());
  } catch (thrown) {
    await reader.cancel().catch(() => {});
    throw thrown;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TurnwiseError("bad_response", "the answer is not JSON");
  }
}

function tooLong(): TurnwiseError {
  return new TurnwiseError("bad_response", `the answer is longer than ${LONGEST} characters`);
}

/** @internal */
export function rejected(reason: string, message: string): TurnwiseError {
  return new TurnwiseError("summary_rejected", message, { reason });
}

// Characters. A summary is a page; whatever sends more is no summarizer.
const LONGEST = 1_000_000;
