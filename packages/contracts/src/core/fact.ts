// Facts: what became true, said once by its owner, safe to hear twice (house-style.md, facts).
import { z } from "zod";
import type { ServiceName } from "./endpoint.ts";
import { uuid } from "./id.ts";

/** What travels around a fact's body. `id` is the message id and the inbox key. */
export const factEnvelope = z.object({
  id: uuid(),
  subject: z.string(),
  tenantId: uuid(),
  /**
   * Counts what the publisher said. Of two facts about the same thing, which is locked while it changes, the later one has the higher number;
   * they may arrive the other way round. 0 of facts from before there was one.
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

/** Declares a fact. The example is parsed by a test and fed to every reader's tests. */
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
