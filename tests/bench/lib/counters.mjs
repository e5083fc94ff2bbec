// All counters of `o200k_base`, loaded on demand so that each start can be measured alone.

export const reference = "Turnwise countTokens";

export const counters = [
  {
    name: reference,
    async load() {
      const { countTokens, ready } = await import("../../../pkg/dist/tokens/index.js");
      await ready();
      return (text) => countTokens(text);
    },
  },
  {
    name: "gpt-tokenizer",
    async load() {
      const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
      const options = { disallowedSpecial: new Set() };
      return (text) => countTokens(text, options);
    },
  },
  {
    name: "ai-tokenizer",
    async load() {
      const { Tokenizer } = await import("ai-tokenizer");
      const tokenizer = new Tokenizer(await import("ai-tokenizer/encoding/o200k_base"));
      return (text) => tokenizer.count(text);
    },
  },
  {
    name: "tiktoken (wasm)",
    async load() {
      const { get_encoding } = await import("tiktoken");
      const encoding = get_encoding("o200k_base");
      return (text) => encoding.encode(text, [], []).length;
    },
  },
  {
    name: "js-tiktoken",
    async load() {
      const { Tiktoken } = await import("js-tiktoken/lite");
      const { default: ranks } = await import("js-tiktoken/ranks/o200k_base");
      const encoding = new Tiktoken(ranks);
      return (text) => encoding.encode(text, [], []).length;
    },
  },
];

/** Two estimates without the vocabulary, listed separately. */
export const estimators = [
  {
    name: "Turnwise estimateTokens",
    async load() {
      const { estimateTokens } = await import("../../../pkg/dist/index.js");
      return estimateTokens;
    },
  },
  {
    name: "tokenx",
    async load() {
      const { estimateTokenCount } = await import("tokenx");
      return estimateTokenCount;
    },
  },
];
