import { tool } from "ai";
import { z } from "zod";

export const tools = {
  findParcel: tool({
    description: "Finds a parcel by its number.",
    inputSchema: z.object({ number: z.string() }),
    execute: async ({ number }) => ({
      number,
      status: "in transit",
      stops: ["Oslo", "Hamburg", "Rome"].map((city) => ({ city, scan: `${city} hall 4, belt 12` })),
    }),
  }),
};
