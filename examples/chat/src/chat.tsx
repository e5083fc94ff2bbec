import { useChat } from "@ai-sdk/react";
import { Fragment, useEffect, useRef, useState, type FormEvent } from "react";
import { useContextPlan } from "turnwise/react";
import { context, conversation, load, save } from "./context";
import { Message } from "./message";
import { Meter } from "./meter";
import { transport } from "./transport";

export function Chat() {
  const { messages, sendMessage, status, error } = useChat({
    id: conversation,
    messages: load(),
    transport,
  });
  const [text, setText] = useState("");
  const view = useContextPlan(context, messages);
  const isReady = status === "ready" || status === "error";
  useEffect(() => {
    if (isReady) save(messages);
  }, [messages, isReady]);

  // The newest message stays in sight, also after a reload.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "end" });
  }, [messages]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || text.trim() === "") return;
    void sendMessage({ text });
    setText("");
  };
  return (
    <main>
      <h1>Parcel support</h1>
      {view && <Meter view={view} count={messages.length} />}
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {view && index === view.summarizedBefore && (
            <p className="summary">
              Summarized above. <button onClick={view.undo}>Undo</button>
            </p>
          )}
          <Message message={message} isHidden={index < (view?.summarizedBefore ?? 0)} />
        </Fragment>
      ))}
      {error && <p role="alert">{error.message}</p>}
      <form ref={form} onSubmit={submit}>
        <input
          aria-label="Message"
          placeholder="Where is P-1001?"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button disabled={!isReady}>Send</button>
      </form>
    </main>
  );
}
