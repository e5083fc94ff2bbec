// The `TrimmingSession` of the OpenAI cookbook on session memory, translated to JavaScript line by
// line. It stores only the window, and trims both when an item is added and when the items are
// read.

export class CookbookTrimmingSession {
  #items = [];
  #maxTurns;

  constructor(maxTurns) {
    this.#maxTurns = Math.max(1, maxTurns);
  }

  async addItems(items) {
    if (items.length === 0) return;
    this.#items.push(...items);
    this.#items = lastTurns(this.#items, this.#maxTurns);
  }

  async getItems(limit) {
    const trimmed = lastTurns(this.#items, this.#maxTurns);
    return limit === undefined ? trimmed : trimmed.slice(-limit);
  }
}

/** All messages from the `count`-th last user message on, or all if there are fewer. */
export function lastTurns(items, count) {
  const start = startOfLastTurns(items, count);
  return start === 0 ? items.slice() : items.slice(start);
}

/** The index of the first message in [`lastTurns`]. */
export function startOfLastTurns(items, count) {
  let seen = 0;
  for (let index = items.length - 1; index >= 0; index -= 1) {
    if (items[index].role === "user" && (seen += 1) === count) return index;
  }
  return 0;
}
