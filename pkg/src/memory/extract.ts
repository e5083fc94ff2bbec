// The request to a model that proposes records.

/** The instructions, schema and messages that ask a model for records. @internal */
export function extractRequest(messages: readonly object[]) {
  return { instructions: INSTRUCTIONS, schema: SCHEMA, messages };
}

const INSTRUCTIONS = `Find what the user said about themselves that will help in later conversations.
Quote the user's own words exactly, one sentence for each memory. Propose nothing that holds only for
this conversation. Answer with JSON for the given schema. If there is nothing, answer {"memories":[]}.`;

const SCHEMA = {
  type: "object",
  properties: {
    memories: {
      type: "array",
      items: {
        type: "object",
        properties: {
          kind: { enum: ["instruction", "preference", "profile", "fact", "task", "event"] },
          quote: { type: "string", description: "The user's words, copied exactly." },
          slot: { type: "string", description: "Subject and attribute, such as user.city." },
          value: { type: "string", description: "The value, in its plain form." },
          condition: { type: "string", description: "When a wish holds." },
          replaces: {
            type: "string",
            description: "Words of an earlier memory that no longer holds.",
          },
        },
        required: ["kind", "quote"],
        additionalProperties: false,
      },
    },
  },
  required: ["memories"],
  additionalProperties: false,
};
