// Histories generated from a seed, clean and broken, in the formats of frameworks and providers.

/** Mulberry32: the same numbers in every run. */
export function numbers(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number below `bound`. */
  const below = (bound) => Math.floor(next() * bound);
  const pick = (list) => list[below(list.length)];
  return { below, pick, chance: (share) => next() < share };
}

const WORDS =
  "the parcel W-2378156 from Rotterdam costs 12.40 EUR and комната 日本語 is 🙂 at 2026-03-14, not “lost”".split(
    " ",
  );
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A clean history as messages of a format, and whether a person has the last word. */
export function history(random, format) {
  const speaker = SPEAKERS[format];
  const text = () =>
    Array.from({ length: 2 + random.below(random.pick([6, 30, 90])) }, () =>
      random.pick(WORDS),
    ).join(" ");
  const messages = [];
  let number = random.below(1000);
  for (let turn = 2 + random.below(5); turn > 0; turn--) {
    messages.push(speaker.user(text(), random.chance(0.15) ? PIXEL : undefined, `u${number++}`));
    for (let step = random.below(3); step > 0; step--) {
      const calls = Array.from({ length: 1 + random.below(3) }, () => ({
        id: `call_${number++}`,
        name: random.pick(["look_up", "write"]),
        input: { order: text(), page: random.below(9) },
      }));
      const results = calls.map((call) => ({
        ...call,
        output: text(),
        isError: random.chance(0.2),
      }));
      messages.push(
        ...speaker.step(calls, results, random.chance(0.4) ? text() : "", `s${number++}`),
      );
    }
    if (random.chance(0.9)) messages.push(speaker.answer(text(), `a${number++}`));
  }
  return messages;
}

/**
 * The history as programs break it: messages are lost, doubled or moved, the list starts in the
 * middle, a text is cut within a character, an answer is empty.
 */
export function broken(random, format, history) {
  const speaker = SPEAKERS[format];
  let messages = history.slice();
  for (let faults = 1 + random.below(3); faults > 0 && messages.length > 0; faults--) {
    const at = random.below(messages.length);
    const to = random.below(messages.length);
    const [message] = messages.slice(at, at + 1);
    const faulty = {
      lose: () => messages.splice(at, 1),
      double: () => messages.splice(to, 0, message),
      move: () => messages.splice(to, 0, ...messages.splice(at, 1)),
      begin: () => (messages = messages.slice(at)),
      cut: () => messages.splice(at, 1, speaker.user("cut within \ud83d", undefined, `c${at}`)),
      half: () => messages.splice(at, 1, speaker.answer("half of \udc4d it", `h${at}`)),
      empty: () => messages.splice(at, 1, speaker.answer("", `e${at}`)),
      silent: () => messages.splice(at, 1, speaker.user("", undefined, `q${at}`)),
      blank: () => messages.splice(at, 1, speaker.user(" \n ", undefined, `b${at}`)),
    };
    random.pick(Object.values(faulty))();
  }
  return messages;
}

/** How a format writes messages: `step` is a step of the model with the results of its calls. */
const SPEAKERS = {
  "ai-sdk": {
    user: (text, image) => ({
      role: "user",
      content: image ? [textPart(text), { type: "image", image, mediaType: "image/png" }] : text,
    }),
    answer: (content) => ({ role: "assistant", content }),
    step: (calls, results, text) => [
      {
        role: "assistant",
        content: [
          ...(text ? [{ type: "reasoning", text }] : []),
          ...calls.map(({ id, name, input }) => ({
            type: "tool-call",
            toolCallId: id,
            toolName: name,
            input,
          })),
        ],
      },
      {
        role: "tool",
        content: results.map(({ id, name, output, isError }) => ({
          type: "tool-result",
          toolCallId: id,
          toolName: name,
          output: isError
            ? { type: "error-text", value: output }
            : { type: "json", value: { output } },
        })),
      },
    ],
  },
  "ai-sdk-ui": {
    user: (text, image, id) => ({
      id,
      role: "user",
      parts: [
        textPart(text),
        ...(image
          ? [{ type: "file", mediaType: "image/png", url: `data:image/png;base64,${image}` }]
          : []),
      ],
    }),
    answer: (text, id) => ({ id, role: "assistant", parts: [textPart(text)] }),
    step: (_, results, text, messageId) => [
      {
        id: messageId,
        role: "assistant",
        parts: [
          { type: "step-start" },
          ...(text ? [textPart(text)] : []),
          ...results.map(({ id, name, input, output, isError }) => ({
            type: `tool-${name}`,
            toolCallId: id,
            input,
            ...(isError
              ? { state: "output-error", errorText: output }
              : { state: "output-available", output: { output } }),
          })),
        ],
      },
    ],
  },
  "openai-chat": {
    user: (text, image) => ({
      role: "user",
      content: image
        ? [
            textPart(text),
            { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } },
          ]
        : text,
    }),
    answer: (content) => ({ role: "assistant", content }),
    step: (calls, results, text) => [
      {
        role: "assistant",
        content: text || null,
        tool_calls: calls.map(({ id, name, input }) => ({
          id,
          type: "function",
          function: { name, arguments: JSON.stringify(input) },
        })),
      },
      ...results.map(({ id, output }) => ({ role: "tool", tool_call_id: id, content: output })),
    ],
  },
  "openai-responses": {
    user: (text, image) => ({
      role: "user",
      content: image
        ? [
            { type: "input_text", text },
            {
              type: "input_image",
              image_url: `data:image/png;base64,${image}`,
              detail: "auto",
            },
          ]
        : text,
    }),
    answer: (text, id) => ({
      type: "message",
      id: `msg_${id}`,
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
    }),
    step: (calls, results, text, id) => [
      ...(text
        ? [
            {
              type: "reasoning",
              id: `rs_${id}`,
              summary: [{ type: "summary_text", text }],
              encrypted_content: "gAAAAAB",
            },
          ]
        : []),
      ...calls.map(({ id, name, input }) => ({
        type: "function_call",
        id: `fc_${id}`,
        call_id: id,
        name,
        arguments: JSON.stringify(input),
      })),
      ...results.map(({ id, output }) => ({
        type: "function_call_output",
        call_id: id,
        output,
      })),
    ],
  },
  anthropic: {
    user: (text, data) => ({
      role: "user",
      content: data
        ? [
            textPart(text),
            { type: "image", source: { type: "base64", media_type: "image/png", data } },
          ]
        : text,
    }),
    answer: (text) => ({ role: "assistant", content: [textPart(text)] }),
    step: (calls, results, text) => [
      {
        role: "assistant",
        content: [
          ...(text ? [{ type: "thinking", thinking: text, signature: "c2ln" }] : []),
          ...calls.map((call) => ({ type: "tool_use", ...call })),
        ],
      },
      {
        role: "user",
        content: results.map(({ id, output, isError }) => ({
          type: "tool_result",
          tool_use_id: id,
          content: output,
          is_error: isError,
        })),
      },
    ],
  },
  gemini: {
    user: (text, data) => ({
      role: "user",
      parts: [{ text }, ...(data ? [{ inlineData: { mimeType: "image/png", data } }] : [])],
    }),
    answer: (text) => ({ role: "model", parts: [{ text }] }),
    step: (calls, results, text) => [
      {
        role: "model",
        parts: [
          ...(text ? [{ text }] : []),
          ...calls.map(({ id, name, input }) => ({
            functionCall: { id, name, args: input },
            thoughtSignature: "c2ln",
          })),
        ],
      },
      {
        role: "user",
        parts: results.map(({ id, name, output, isError }) => ({
          functionResponse: { id, name, response: isError ? { error: output } : { output } },
        })),
      },
    ],
  },
};

function textPart(text) {
  return { type: "text", text };
}

/** Adds a way to speak, for messages that are instances of a framework's classes. */
export function addSpeaker(format, speaker) {
  SPEAKERS[format] = speaker;
}
