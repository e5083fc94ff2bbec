// Reads the answer of an endpoint: a whole body or a stream.

import { createParser } from "eventsource-parser";
import { TurnwiseError } from "../errors.js";
import type { Answer, Endpoint } from "./endpoints/endpoint.js";

/**
 * Reads an answer. Calls `onPiece` for every piece of the body, and `onText` with the text so far
 * of a stream.
 *
 * @throws TurnwiseError `bad_response` if the body does not match the API or ended early,
 * `summary_rejected` if the answer is a refusal, truncated or empty.
 *
 * @internal
 */
export async function readAnswer(
  response: Response,
  endpoint: Endpoint,
  onPiece: () => void,
  onText: ((text: string) => void) | undefined,
): Promise<Answer> {
  const type = response.headers.get("content-type") ?? "";
  const answer: Answer = { text: "", refusal: "" };
  const read = (text: string) => {
    const length = answer.text.length;
    readValue(answer, endpoint, parseJson(text));
    if (answer.text.length > length) onText?.(answer.text);
  };
  if (/^text\/event-stream\b/i.test(type)) {
    const onEvent = ({ data }: { data: string }) => {
      if (data === "[DONE]") answer.finish ??= "complete";
      else read(data);
    };
    const parser = createParser({ onEvent });
    await readPieces(response, onPiece, (text) => parser.feed(text));
  } else if (/\bndjson\b/i.test(type)) {
    let rest = "";
    await readPieces(response, onPiece, (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.trim()) read(line);
    });
    if (rest.trim()) read(rest);
  } else {
    let whole = "";
    await readPieces(response, onPiece, (text) => {
      whole += text;
      if (whole.length > MAX_CHARACTERS) throw tooLong();
    });
    read(whole);
  }
  return checkAnswer(answer);
}

function readValue(answer: Answer, endpoint: Endpoint, value: any): void {
  const failure = value?.error ?? value?.response?.error ?? (value?.type === "error" && value);
  if (failure) {
    const message =
      failure.message ?? (typeof failure === "string" ? failure : JSON.stringify(failure));
    throw new TurnwiseError("request_failed", `the model's endpoint reported: ${message}`);
  }
  if (typeof value === "object" && value !== null) endpoint.take(value, answer);
  if (answer.text.length > MAX_CHARACTERS) throw tooLong();
}

function checkAnswer(answer: Answer): Answer {
  const { text, refusal, finish } = answer;
  if (refusal) throw rejected("refusal", "the model declined to summarize");
  if (finish === undefined)
    throw new TurnwiseError("bad_response", "the answer does not match this API, or ended early");
  if (finish === "refused") throw rejected("refusal", "a content filter withheld the summary");
  if (finish === "truncated")
    throw rejected("truncated", "the summary was cut off at its token limit");
  if (!text.trim()) throw rejected("empty", "the model answered without text");
  return answer;
}

async function readPieces(
  response: Response,
  onPiece: () => void,
  onText: (text: string) => void,
): Promise<void> {
  // Only the newest browsers can iterate streams with `for await`.
  const reader = response.body?.getReader();
  if (!reader) return onText(await response.text());
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onPiece();
      if (done) break;
      onText(decoder.decode(value, { stream: true }));
    }
    onText(decoder.decode());
  } catch (thrown) {
    await reader.cancel().catch(() => {});
    throw thrown;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TurnwiseError("bad_response", "the answer is not JSON");
  }
}

function tooLong(): TurnwiseError {
  return new TurnwiseError(
    "bad_response",
    `the answer is longer than ${MAX_CHARACTERS} characters`,
  );
}

/** @internal */
export function rejected(reason: string, message: string): TurnwiseError {
  return new TurnwiseError("summary_rejected", message, { reason });
}

// Characters. A summary is about a page, so this is far too long for one.
const MAX_CHARACTERS = 1_000_000;
