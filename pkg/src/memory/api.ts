// The functions and types of `turnwise/memory`, shared by its entry points.

export { chatModel } from "./chat-model.js";
export { createMemory } from "./memory.js";
export { redactForgotten } from "./redact.js";
export { memoryTool } from "./tool.js";
export { memoryTools } from "./tools.js";

export type { ChatModelOptions } from "./chat-model.js";
export type { Redacted } from "./redact.js";
export type { MemoryTool, MemoryToolInput, MemoryToolOptions } from "./tool.js";
export type { MemoryToolDefinition, MemoryTools, MemoryToolsOptions } from "./tools.js";
export type {
  Consolidated,
  ExplainedRecord,
  Extract,
  ForgetTarget,
  Imported,
  LearnOptions,
  Learned,
  Memory,
  MemoryConsent,
  MemoryKind,
  MemoryOptions,
  MemoryOrigin,
  MemoryRecord,
  MemoryRefusal,
  MemoryScope,
  MemorySource,
  MemoryStatus,
  Profile,
  Recall,
  RecallOptions,
  Receipt,
  Remembered,
  Sensitivity,
  Stored,
} from "./types.js";
