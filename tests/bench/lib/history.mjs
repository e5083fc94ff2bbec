// Generates a tool-calling conversation of any length from a seed, the same in every run. Shares
// and sizes follow recorded airline conversations: 28 % user and 23 % tool messages, about 390
// bytes of JSON per message.

/**
 * `count` OpenAI chat messages, beginning with a user message. The end may be anywhere in a turn.
 */
export function chatHistory(count, seed = 1) {
  const next = chatMessages(seed);
  return Array.from({ length: count }, () => next());
}

/** A function that returns the next message of an endless conversation. */
export function chatMessages(seed = 1) {
  const random = generator(seed);
  const waiting = [];
  let calls = 0;
  return () => {
    if (waiting.length === 0)
      waiting.push(...turn(random, () => `call_${(calls += 1).toString(36).padStart(8, "0")}`));
    return waiting.shift();
  };
}

/** A user message and all messages up to the next one. */
function turn(random, newId) {
  const messages = [{ role: "user", content: words(random, 26) }];
  while (random() < 0.45) {
    const id = newId();
    const call = {
      name: pick(random, TOOLS),
      arguments: JSON.stringify({ reservation_id: code(random), user_id: words(random, 2) }),
    };
    messages.push({
      role: "assistant",
      content: null,
      tool_calls: [{ id, type: "function", function: call }],
    });
    messages.push({ role: "tool", tool_call_id: id, name: call.name, content: record(random) });
  }
  messages.push({ role: "assistant", content: words(random, 80) });
  return messages;
}

/** The result of a look-up: nested JSON, as in the recordings. */
function record(random) {
  const flights = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    flight_number: `HAT${Math.floor(random() * 300)}`,
    origin: pick(random, AIRPORTS),
    destination: pick(random, AIRPORTS),
    date: `2024-05-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`,
    price: Math.floor(random() * 900),
  }));
  return JSON.stringify({
    reservation_id: code(random),
    cabin: "economy",
    flights,
    note: words(random, 26),
  });
}

function words(random, typical) {
  const count = Math.max(1, Math.floor(typical * (0.4 + 1.2 * random())));
  return Array.from({ length: count }, () => pick(random, WORDS)).join(" ");
}

function code(random) {
  return Array.from(
    { length: 6 },
    () => "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"[Math.floor(random() * 34)],
  ).join("");
}

function pick(random, list) {
  return list[Math.floor(random() * list.length)];
}

/** Mulberry32: small, and random enough for lengths and words. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const TOOLS = [
  "get_user_details",
  "get_reservation_details",
  "search_direct_flight",
  "update_reservation_flights",
  "calculate",
];
const AIRPORTS = ["JFK", "SFO", "ORD", "ATL", "DFW", "SEA", "BOS", "LAX", "PHX", "MCO"];
const WORDS = (
  "the a to and of your my flight reservation booking would like change cancel please could you " +
  "confirm passenger return economy business date travel insurance refund certificate card " +
  "payment total price baggage seat available direct morning evening policy details membership " +
  "silver gold hello thanks sorry understand proceed yes no with for from on in is"
).split(" ");
