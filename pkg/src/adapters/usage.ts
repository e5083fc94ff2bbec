// Finds the usage in an answer while the client reads it.

/**
 * Returns the same answer. Calls `onUsage` with the first usage in it that counts the input: in a
 * stream, the first event of Anthropic or the last one of OpenAI. Nothing is read ahead, and
 * canceling the answer cancels the request.
 *
 * @internal
 */
export function watchUsage(response: Response, onUsage: (usage: object) => void): Response {
  if (!response.ok || response.body === null) return response;
  const isStream = /event-stream|ndjson/i.test(response.headers.get("content-type") ?? "");
  const decoder = new TextDecoder();
  let text = "";
  let isFound = false;
  const read = (piece: string, isLast: boolean) => {
    if (isFound) return;
    text += piece;
    if (!isStream && !isLast) return;
    // A stream has one value in each line. Only the last, unfinished line is stored.
    const values = isStream ? text.split("\n") : [text];
    text = isLast ? "" : values.pop()!;
    const usage = values.map(usageIn).find((found) => found !== undefined);
    if (usage === undefined) return;
    isFound = true;
    onUsage(usage);
  };
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        controller.enqueue(bytes);
        read(decoder.decode(bytes, { stream: true }), false);
      },
      flush: () => read(decoder.decode(), true),
    }),
  );
  const { status, statusText, headers, url } = response;
  const watched = new Response(body, { status, statusText, headers });
  // A constructed response has no address, and clients show it in their errors.
  return Object.defineProperty(watched, "url", { value: url });
}

// The usage in one value, if it has a count of input tokens. In streams of Anthropic, the last
// event has a usage without one.
function usageIn(text: string): object | undefined {
  if (!/"(usage|usageMetadata|prompt_eval_count)"/.test(text)) return undefined;
  try {
    const value = JSON.parse(text.replace(/^data:/, ""));
    const { prompt_eval_count } = value;
    const usage =
      value.usage ?? value.response?.usage ?? value.message?.usage ?? value.usageMetadata;
    const found = usage ?? (prompt_eval_count && { prompt_tokens: prompt_eval_count });
    return INPUTS.some((name) => typeof found?.[name] === "number") ? found : undefined;
  } catch {
    return undefined;
  }
}

const INPUTS = ["prompt_tokens", "input_tokens", "promptTokenCount", "inputTokens"];
