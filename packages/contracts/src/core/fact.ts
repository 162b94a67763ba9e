// Facts: what became true, published once by its owner, safe to consume twice (house-style.md, facts).
import { z } from "zod";
import type { ServiceName } from "./endpoint.ts";
import { uuid } from "./id.ts";

/** The metadata of a fact. `id` is the message id and the inbox key. */
export const factEnvelope = z.object({
  id: uuid(),
  subject: z.string(),
  tenantId: uuid(),
  /**
   * Counts the publisher's facts. Of two facts about the same row, which is locked while it changes, the later one has the higher number;
   * they may arrive in either order. 0 for facts from before there was such a number.
   */
  sequence: z.number().int().nonnegative().default(0),
  occurredAt: z.iso.datetime(),
  requestId: z.string(),
  actorId: uuid().nullable(),
  body: z.unknown(),
});
export type FactEnvelope = z.infer<typeof factEnvelope>;

export interface Fact<S extends z.ZodType = z.ZodType> {
  publisher: ServiceName;
  /** fact.<service>.<noun>.<what>.v<n> */
  subject: string;
  body: S;
  example: z.input<S>;
}

/** Declares a fact. A test parses the example and passes it to every consumer's tests. */
export function defineFact<S extends z.ZodType>(
  publisher: ServiceName,
  noun: string,
  what: string,
  version: number,
  options: { body: S; example: z.input<S> },
): Fact<S> {
  return { publisher, subject: `fact.${publisher}.${noun}.${what}.v${version}`, ...options };
}

/** The stream that holds a publisher's facts. */
export const streamOf = (publisher: ServiceName): string => publisher.toUpperCase();
