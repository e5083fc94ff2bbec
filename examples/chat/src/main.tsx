import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Chat } from "./chat";
import { context } from "./context";

// The engine, and the decisions of earlier visits: the first view has its plan.
await context.ready();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
);
