import type { UIMessage } from "ai";

/** A message with its tool calls. */
export function Message({ message, isHidden }: { message: UIMessage; isHidden: boolean }) {
  return (
    <article className={message.role} data-hidden={isHidden}>
      {message.parts.map((part, index) => {
        if (part.type === "text") return <p key={index}>{part.text}</p>;
        if (!part.type.startsWith("tool-")) return null;
        const { state } = part as { state: string };
        return (
          <p key={index} className="tool">
            {part.type.slice(5)}: {state === "output-available" ? "done" : "…"}
          </p>
        );
      })}
    </article>
  );
}
