// The types that go with the names in api.ts.

export type {
  PolicyAssumptions,
  PolicyPart,
  PolicyReason,
  PolicySuggestion,
  PolicyVerdict,
  Spread,
  SuggestOptions,
} from "./check/advice.js";
export type {
  CheckOptions,
  ConvertOptions,
  Converted,
  Finding,
  Healed,
  HealingEdit,
  Loss,
  Target,
} from "./check/index.js";
export type { ContextTool, ContextTools, ContextToolsOptions } from "./context-tools.js";
export type {
  Context,
  ContextOptions,
  FitOptions,
  ForkOptions,
  Overhead,
  PrepareOptions,
  Preset,
} from "./context.js";
export type { ErrorCode, ErrorDetails } from "./errors.js";
export type { IssueTracker, IssueTrackerOptions } from "./issues.js";
export type { ContextLog, LogEntry, LogKind } from "./log.js";
export type { PlanRecord } from "./plan-record.js";
export type { Engine } from "./ready.js";
export type { Contexts, PoolOptions } from "./pool.js";
export type { AttachedContext, ContextMemory, MemoryBlock } from "./remembered.js";
export type { Fetch, Signal, WasmModule, WasmSource } from "./platform.js";
export type { Redact } from "./redact.js";
export type { RequestOptions } from "./request.js";
export type {
  Explanation,
  HistoryRecord,
  Savings,
  Session,
  SessionOptions,
} from "./sessions/base.js";
export type { CompactingSessionOptions } from "./sessions/compacting.js";
export type { SummarizingSessionOptions } from "./sessions/summarizing.js";
export type {
  HistoryMutation,
  HistoryMutationArgs,
  HistoryTransaction,
  HistoryTransactionArgs,
} from "./sessions/transactions.js";
export type { DefaultSessionOptions } from "./sessions/default.js";
export type { TrimmingSessionOptions } from "./sessions/trimming.js";
export type { LevelOptions, PolicyLevel, PolicyLevels, PolicyValue } from "./policies.js";
export type * from "./strategies.js";
export type { ExtractiveOptions, ExtractiveSummarizer } from "./summarizers/extractive.js";
export type { CheckSummaryOptions } from "./summarizers/check.js";
export type { BuiltInModel, BuiltInOptions } from "./summarizers/built-in.js";
export type { Api } from "./summarizers/endpoints/table.js";
export type { CompactionOptions } from "./summarizers/compaction.js";
export type { FallbackOptions } from "./summarizers/fallback.js";
export type { EndpointOptions } from "./summarizers/client.js";
export type { FetchOptions } from "./summarizers/fetch.js";
export type { ModelOptions } from "./summarizers/model.js";
export type { AskModelOptions, SummaryPrompt } from "./summarizers/own-model.js";
export type { Delay } from "./summarizers/retry.js";
export type * from "./types/agents.js";
export type {
  Action,
  Breaker,
  CheckPolicy,
  Choice,
  Commit,
  Decision,
  Directive,
  Embed,
  Format,
  Job,
  Calibration,
  CannotFit,
  Keep,
  Limit,
  PinRules,
  Plan,
  PlanBreakdown,
  PrefixChange,
  PromptMessage,
  SentMemory,
  Reason,
  Summarizer,
  SummaryCall,
  SummaryCheck,
  SummaryDrift,
  SummaryEvent,
  SummaryFact,
  SummaryRecord,
  SummaryExample,
  SummaryReference,
  SummaryRequest,
  SupersedeCall,
  Template,
  Ticket,
  Trigger,
  Usage,
  UsageCount,
  When,
} from "./types.js";
