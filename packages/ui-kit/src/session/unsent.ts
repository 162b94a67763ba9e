// What a user has made on this device and the service does not have yet, by whichever remote: so that signing out says so.
import { z } from "zod";
import { type Stored, stored } from "./stored-value.ts";

const unsent = z.object({
  count: z.number().int().positive(),
  /** Whether the browser stores it; else it goes with the page. */
  isStored: z.boolean(),
});

/** What is left of a user's on this device; absent: nothing. It stays until it is sent, whoever is signed in meanwhile. */
export const unsentOf = (user: string): Stored<z.infer<typeof unsent>> => stored(`unsent.${user}`, unsent);
