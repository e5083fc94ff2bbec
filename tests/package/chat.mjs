// A long conversation with tools, made of numbers, and a log in memory.

const said = (number) =>
  `Order W-${1000 + number} costs ${7 * number} euros and ships on 2026-03-${1 + (number % 28)}. `;

/** The message with this number: user, call, result, answer, and so on. */
export function message(number, name = "") {
  switch (number % 4) {
    case 0:
      return { role: "user", content: name + said(number).repeat(2) };
    case 1: {
      const call = { name: "look", arguments: `{"order":${number}}` };
      const tool_calls = [{ id: `c${number}`, type: "function", function: call }];
      return { role: "assistant", content: null, tool_calls };
    }
    case 2:
      return { role: "tool", tool_call_id: `c${number - 1}`, content: said(number).repeat(5) };
    default:
      return { role: "assistant", content: name + said(number) };
  }
}

/** The first `count` messages, as new objects each time. */
export const chat = (count, name) =>
  Array.from({ length: count }, (_, number) => message(number, name));

/** A log in memory that stores an entry only if its number is free. */
export function memoryLog({ isSync = false } = {}) {
  const rows = new Map();
  const of = (conversation) => {
    if (!rows.has(conversation)) rows.set(conversation, new Map());
    return rows.get(conversation);
  };
  const answer = (value) => (isSync ? value : Promise.resolve(value));
  return {
    rows,
    refused: 0,
    load: (conversation) => answer([...of(conversation).values()].map((row) => JSON.parse(row))),
    append(conversation, seq, entry) {
      if (of(conversation).has(seq)) {
        this.refused += 1;
        return answer(false);
      }
      of(conversation).set(seq, JSON.stringify(entry));
      return answer(true);
    },
    remove(conversation, seqs) {
      seqs.forEach((seq) => of(conversation).delete(seq));
      return answer(undefined);
    },
  };
}
