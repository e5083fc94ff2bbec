// Fakes of Chrome's `LanguageModel` and `Summarizer`, with the interface and errors of the
// specifications.
//
//   const chrome = installBuiltIn({ languageModel: { availability: "available", window: 4_000 } });
//   globalThis.LanguageModel …
//   chrome.remove();
//
// One token is four characters. Everything happens at once; what a test wants to hold back it holds
// back itself.

/**
 * Defines the models as globals. `log` records the calls. `answers` are returned in order, and the
 * last one repeats.
 */
export function installBuiltIn({
  languageModel,
  summarizer,
  answers = [],
  hasGesture = false,
} = {}) {
  const log = [];
  const answer = () => answers.shift() ?? "Order #W1000 was shipped.";
  const shared = { log, answer, hasGesture };
  if (languageModel) globalThis.LanguageModel = languageModelClass({ ...languageModel, ...shared });
  if (summarizer) globalThis.Summarizer = summarizerClass({ ...summarizer, ...shared });
  return {
    log,
    /** The sessions that were opened and not destroyed. */
    open: () =>
      log.filter(({ call }) => call === "create").length -
      log.filter(({ call }) => call === "destroy").length,
    remove: () => {
      delete globalThis.LanguageModel;
      delete globalThis.Summarizer;
    },
  };
}

const tokens = (text) => Math.ceil(text.length / 4);

class QuotaExceededError extends DOMException {
  constructor(requested, quota) {
    super("The input is too large.", "QuotaExceededError");
    Object.assign(this, { requested, quota });
  }
}

/** `create` and `availability`, which both have. */
function factory(settings, make) {
  const { log, hasGesture } = settings;
  return {
    async availability(options) {
      log.push({ call: "availability", options });
      return settings.availability ?? "available";
    },
    async create(options = {}) {
      log.push({ call: "create", options });
      options.signal?.throwIfAborted();
      const availability = settings.availability ?? "available";
      if (availability === "unavailable")
        throw new DOMException("The device is not able to run the model.", "NotSupportedError");
      const isThere = availability === "available";
      if (!isThere && !hasGesture)
        throw new DOMException(
          'Requires a user gesture when availability is "downloading" or "downloadable".',
          "NotAllowedError",
        );
      const monitor = new EventTarget();
      options.monitor?.(monitor);
      if (!isThere)
        for (const loaded of [0, 0.5, 1])
          monitor.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded, total: 1 }));
      if (!isThere) settings.availability = "available";
      return make(options);
    },
  };
}

function streamOf(text, signal, fails) {
  const pieces = text.match(/\s*\S+/g) ?? [];
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      if (fails) return controller.error(fails);
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
}

function languageModelClass(settings) {
  const { log, answer, window = 6_000 } = settings;
  const make = ({ initialPrompts = [] }) => {
    if (initialPrompts.slice(1).some(({ role }) => role === "system"))
      throw new TypeError("The system role must come first.");
    let used = initialPrompts.reduce((sum, { content }) => sum + tokens(content), 0);
    let isDestroyed = false;
    return {
      contextWindow: window,
      get contextUsage() {
        return used;
      },
      async measureContextUsage(input) {
        return tokens(input);
      },
      promptStreaming(input, { signal } = {}) {
        if (isDestroyed) throw new DOMException("The session was destroyed.", "InvalidStateError");
        log.push({ call: "prompt", input, initialPrompts });
        const requested = tokens(input);
        const fails =
          settings.fails ??
          (used + requested > window
            ? new QuotaExceededError(requested, window - used)
            : undefined);
        used += requested;
        return streamOf(answer(), signal, fails);
      },
      destroy() {
        isDestroyed = true;
        log.push({ call: "destroy" });
      },
    };
  };
  return factory(settings, make);
}

function summarizerClass(settings) {
  const { log, answer, quota = 4_000 } = settings;
  const make = (options) => ({
    inputQuota: quota,
    async measureInputUsage(input) {
      return tokens(input) + tokens(options.sharedContext ?? "");
    },
    summarizeStreaming(input, { signal } = {}) {
      log.push({ call: "summarize", input, options });
      const requested = tokens(input) + tokens(options.sharedContext ?? "");
      return streamOf(
        answer(),
        signal,
        requested > quota ? new QuotaExceededError(requested, quota) : settings.fails,
      );
    },
    destroy: () => void log.push({ call: "destroy" }),
  });
  return factory(settings, make);
}
