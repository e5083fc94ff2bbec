import type { ContextPlan } from "turnwise/react";
import type { UIMessage } from "ai";
import { WINDOW } from "./model";

/** How full the window is, and what the model sees of the conversation. */
export function Meter({ view, count }: { view: ContextPlan<UIMessage>; count: number }) {
  const { plan, percentLeft = 100 } = view;
  return (
    <p className="meter">
      <meter min={0} max={100} high={85} value={100 - percentLeft} aria-label="used window" />
      <output>
        {plan.tokens} of {plan.budget ?? WINDOW} tokens. The model sees {plan.messages.length} of{" "}
        {count} messages.
      </output>
    </p>
  );
}
