// A conversation about two tickets, with the ticket of each message of the user.

export const user = (content, ticket) => ({ role: "user", content, ...(ticket && { ticket }) });
export const assistant = (content) => ({ role: "assistant", content });

/** The name that the host gives to the issue of a message. */
export const of = (message) => message.ticket;

export const talk = [
  user("Where is my order W2378156? It must be here on Friday.", "order"),
  assistant("W2378156 waits at the border."),
  user("The invoice INV-2024-118 names the wrong company.", "invoice"),
  assistant("Which name should it have?"),
  user("Is the order W2378156 through customs now?", "order"),
  assistant("Yes, since this morning."),
];
