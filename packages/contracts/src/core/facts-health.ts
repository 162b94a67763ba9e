// How facts get on between services: what every service answers on its own port, and the operator's page shows (decision 0030).
import { z } from "zod";

/** How far a reader is behind one publisher, as far as anybody knows. */
export const standing = z.object({
  publisher: z.string(),
  /** Whether the publisher answered when it was last asked. */
  isKnown: z.boolean(),
  /** All that was said before then is settled; null: the publisher never answered. */
  asOf: z.iso.datetime().nullable(),
  /** Facts that were said and not heard; null: nobody knows. */
  behind: z.number().int().nullable(),
  /** Whether a fact that the broker took has not been heard for longer than the bound, which makes the reader not ready. */
  isLate: z.boolean(),
});
export type Standing = z.infer<typeof standing>;

export const factsHealth = z.object({
  /** What this service said and the broker has not taken; `since`: when the oldest of it was said. */
  unsent: z.object({ count: z.number().int(), since: z.iso.datetime().nullable() }),
  heard: z.array(standing),
  /** What this service could not hear and put aside, by publisher; `since`: when the oldest of it was said. */
  parked: z.array(z.object({ publisher: z.string(), count: z.number().int(), since: z.iso.datetime() })),
});
export type FactsHealth = z.infer<typeof factsHealth>;
