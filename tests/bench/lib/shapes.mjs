// Converts a message to the formats of other packages.

import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";

/** For `@langchain/core`: its message classes. */
export function toLangChain(message) {
  if (message.role === "user") return new HumanMessage(message.content);
  if (message.role === "tool") {
    return new ToolMessage({
      content: message.content,
      tool_call_id: message.tool_call_id,
      name: message.name,
    });
  }
  const calls = (message.tool_calls ?? []).map((call) => ({
    id: call.id,
    name: call.function.name,
    args: JSON.parse(call.function.arguments),
    type: "tool_call",
  }));
  return new AIMessage({ content: message.content ?? "", tool_calls: calls });
}

/** For `ai`: its `ModelMessage`. */
export function toModelMessage(message) {
  if (message.role === "user") return { role: "user", content: message.content };
  if (message.role === "tool") {
    const output = { type: "text", value: message.content };
    return {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: message.tool_call_id, toolName: message.name, output },
      ],
    };
  }
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: "tool-call",
    toolCallId: call.id,
    toolName: call.function.name,
    input: JSON.parse(call.function.arguments),
  }));
  const text = message.content ? [{ type: "text", text: message.content }] : [];
  return { role: "assistant", content: [...text, ...calls] };
}

/** For `@openai/agents`: its items. */
export function toAgentItem(message) {
  if (message.role === "user") return { type: "message", role: "user", content: message.content };
  if (message.role === "tool") {
    const output = { type: "text", text: message.content };
    return {
      type: "function_call_result",
      name: message.name,
      callId: message.tool_call_id,
      status: "completed",
      output,
    };
  }
  const [call] = message.tool_calls ?? [];
  if (call) {
    const { name, arguments: input } = call.function;
    return { type: "function_call", callId: call.id, name, arguments: input, status: "completed" };
  }
  const content = [{ type: "output_text", text: message.content }];
  return { type: "message", role: "assistant", status: "completed", content };
}
