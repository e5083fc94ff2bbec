// What an OpenAI-compatible endpoint answers, whole or in pieces.

import { createParser } from "eventsource-parser";
import { TurnwiseError } from "../errors.js";

/**
 * The text of a chat completion. `begun` is called with the first byte of the body.
 *
 * @throws TurnwiseError `bad_response` for what is no completion, `summary_rejected` for one that was refused, cut off at
 * its limit, or is empty.
 *
 * @internal
 */
export async function readAnswer(response: Response, begun: () => void): Promise<string> {
  const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
  const answer = new Answer();
  if (isStream) {
    await readStream(response, answer, begun);
  } else {
    const text = await readText(response, begun);
    answer.take(parsed(text));
  }
  return answer.text();
}

class Answer {
  isDone = false;
  #text = "";
  #refusal = "";
  #finish: string | undefined;

  /** Takes a completion or a chunk of one. */
  take(value: any): void {
    if (value?.error) {
      throw new TurnwiseError("request_failed", `the model's endpoint reported: ${value.error.message ?? JSON.stringify(value.error)}`);
    }
    const choice = value?.choices?.[0];
    if (choice === undefined) {
      if (Array.isArray(value?.choices)) return; // the chunk that only carries usage
      throw new TurnwiseError("bad_response", "the answer is no chat completion: it has no `choices`");
    }
    const said = choice.message ?? choice.delta ?? {};
    this.#text += textOf(said.content);
    this.#refusal += said.refusal ?? "";
    this.#finish = choice.finish_reason ?? this.#finish;
    if (this.#text.length > LONGEST) throw new TurnwiseError("bad_response", `the answer is longer than ${LONGEST} characters`);
  }

  text(): string {
    if (this.#refusal) throw rejected("refusal", "the model declined to summarise");
    if (this.#finish === "content_filter") throw rejected("refusal", "a content filter withheld the summary");
    if (this.#finish === "length") throw rejected("truncated", "the summary was cut off at its token limit");
    if (!this.#text.trim()) throw rejected("empty", "the model answered without text");
    if (this.#finish === undefined && !this.isDone) throw new TurnwiseError("bad_response", "the answer ended before it was complete");
    return this.#text;
  }
}

async function readStream(response: Response, answer: Answer, begun: () => void): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === "[DONE]") answer.isDone = true;
      else answer.take(parsed(data));
    },
  });
  await readPieces(response, begun, (text) => parser.feed(text));
}

async function readText(response: Response, begun: () => void): Promise<string> {
  let whole = "";
  await readPieces(response, begun, (text) => (whole += text));
  return whole;
}

async function readPieces(response: Response, begun: () => void, tell: (text: string) => void): Promise<void> {
  // A reader and not `for await`: streams are async iterables only in the newest browsers.
  const reader = response.body?.getReader();
  if (!reader) return tell(await response.text());
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      begun();
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

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("");
}

function rejected(reason: string, message: string): TurnwiseError {
  return new TurnwiseError("summary_rejected", message, { reason });
}

// Characters. A summary is a page; whatever sends more is no summariser.
const LONGEST = 1_000_000;
