// Declares what a service consumes of another: which facts, and the handler of each fact or of a group of facts.

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Fact, FactEnvelope } from "@kontor/contracts/core/fact";
import type { z } from "zod";
import type { TenantCtx } from "../context/ctx.ts";

/** A fact as it was published: its body, parsed by its schema, and its metadata. */
export interface ReceivedFact<S extends z.ZodType = z.ZodType> {
  fact: z.output<S>;
  envelope: FactEnvelope;
}
/** What a handler receives besides: the transaction of the tenant that the facts belong to. */
interface FactContext<T> {
  tx: T;
  ctx: TenantCtx;
}
/** The facts that are consumed in one transaction. */
interface GroupContext<T> {
  tx: T;
  ctxOf(envelope: FactEnvelope): TenantCtx;
}
export type ConsumedFact<S extends z.ZodType, T> = ReceivedFact<S> & FactContext<T>;
type One<S extends z.ZodType, T> = (event: ConsumedFact<S, T>) => Promise<void>;
type All<S extends z.ZodType, T> = (events: readonly ReceivedFact<S>[], context: FactContext<T>) => Promise<void>;
type FactFilter<S extends z.ZodType> = (fact: z.output<S>) => boolean;

export interface Consumer<T> {
  readonly reader: ServiceName;
  readonly publisher: ServiceName;
  /** Milliseconds in which further facts are waited for, so that more are consumed in one transaction; 0: what comes is consumed at once. */
  readonly gather: number;
  /** The subjects that have a handler. */
  readonly subjects: ReadonlySet<string>;
  /** Handles facts one after the other. @param filter facts for which it is false are dropped at once, without a transaction */
  on<S extends z.ZodType>(fact: Fact<S>, handle: One<S, T>, filter?: FactFilter<S>): Consumer<T>;
  /** Handles a transaction's facts as one group, before those handled one by one: for changes that cost little more for many than for one. */
  onGroup<F extends Fact>(facts: readonly F[], handle: All<F["body"], T>, filter?: FactFilter<F["body"]>): Consumer<T>;
  /** A fact's body; undefined: it does not concern the consumer. @throws Error when it does not match its subject */
  read(envelope: FactEnvelope): ReceivedFact | undefined;
  /** Handles facts of one tenant, in the order in which they were published. */
  consume(events: readonly ReceivedFact[], context: GroupContext<T>): Promise<void>;
}

/** Declares what a service consumes of another: `consumer<SystemTx>("warehouse", "purchase").on(stockInEffective, ({ fact, tx }) => …)`. */
export function consumer<T extends object>(
  reader: ServiceName,
  publisher: ServiceName,
  { gather = 0 }: { gather?: number } = {},
): Consumer<T> {
  const schemas = new Map<string, { body: z.ZodType; concerns: FactFilter<z.ZodType> }>();
  const subjects = new Set<string>();
  const ones = new Map<string, One<z.ZodType, T>>();
  const groupHandlers: { groupSubjects: ReadonlySet<string>; handle: All<z.ZodType, T> }[] = [];
  // Handlers receive what this very fact's schema has parsed.
  function declare<S extends z.ZodType>(
    { publisher: factPublisher, subject, body }: Fact<S>,
    filter?: FactFilter<S>,
  ): void {
    if (factPublisher !== publisher) throw new Error(`${subject} is not published by ${publisher}`);
    subjects.add(subject);
    schemas.set(subject, { body, concerns: (filter as FactFilter<z.ZodType> | undefined) ?? (() => true) });
  }
  const self: Consumer<T> = {
    reader,
    publisher,
    gather,
    subjects,
    on(fact, handle, filter) {
      declare(fact, filter);
      ones.set(fact.subject, handle as One<z.ZodType, T>);
      return self;
    },
    onGroup(facts, handle, filter) {
      for (const fact of facts) declare(fact, filter);
      groupHandlers.push({
        groupSubjects: new Set(facts.map(({ subject }) => subject)),
        handle: handle as All<z.ZodType, T>,
      });
      return self;
    },
    read(envelope) {
      const schema = schemas.get(envelope.subject);
      if (!schema) return undefined;
      const fact = schema.body.parse(envelope.body);
      return schema.concerns(fact) ? { fact, envelope } : undefined;
    },
    async consume(events, { tx, ctxOf }) {
      for (const { groupSubjects, handle } of groupHandlers) {
        const mine = events.filter(({ envelope }) => groupSubjects.has(envelope.subject));
        if (mine[0]) await handle(mine, { tx, ctx: ctxOf(mine[0].envelope) });
      }
      for (const { fact, envelope } of events)
        await ones.get(envelope.subject)?.({ fact, envelope, tx, ctx: ctxOf(envelope) });
    },
  };
  return self;
}
