// Health of the facts between services: every service reports it on its own port, and the operator's page shows it (decision 0030).
import { z } from "zod";

/** How far a consumer is behind one publisher, as far as is known. */
export const standing = z.object({
  publisher: z.string(),
  /** Whether the publisher answered when it was last asked. */
  isKnown: z.boolean(),
  /** Everything published before then is consumed; null: the publisher never answered. */
  asOf: z.iso.datetime().nullable(),
  /** Facts that were published and not consumed; null: unknown. */
  behind: z.number().int().nullable(),
  /** Whether a fact that the broker took has not been consumed for longer than the limit, which makes the consumer not ready. */
  isLate: z.boolean(),
});
export type Standing = z.infer<typeof standing>;

export const factsHealth = z.object({
  /** Facts of this service that the broker has not taken; `since`: when the oldest of them was published. */
  unsent: z.object({ count: z.number().int(), since: z.iso.datetime().nullable() }),
  heard: z.array(standing),
  /** Facts that this service could not handle and parked, by publisher; `since`: when the oldest of them was published. */
  parked: z.array(z.object({ publisher: z.string(), count: z.number().int(), since: z.iso.datetime() })),
});
export type FactsHealth = z.infer<typeof factsHealth>;
