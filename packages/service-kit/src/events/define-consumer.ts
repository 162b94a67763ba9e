// What a service hears of another, declared: which facts, and what each of them, or all that come together, change.

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Fact, FactEnvelope } from "@kontor/contracts/core/fact";
import type { z } from "zod";
import type { TenantCtx } from "../context/ctx.ts";

/** A fact as it was said: its body, parsed by its schema, and what travelled around it. */
export interface ReceivedFact<S extends z.ZodType = z.ZodType> {
  fact: z.output<S>;
  envelope: FactEnvelope;
}
/** What a handler is given besides: the transaction of the company that the facts tell of. */
interface FactContext<T> {
  tx: T;
  ctx: TenantCtx;
}
/** What is heard in one transaction. */
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
  /** What is heard at all. */
  readonly subjects: ReadonlySet<string>;
  /** Hears one after the other. @param concerns what is no concern of the reader's is let go at once, without a transaction */
  on<S extends z.ZodType>(fact: Fact<S>, handle: One<S, T>, filter?: FactFilter<S>): Consumer<T>;
  /** Hears what comes in one transaction in one piece, before what is heard one after the other: what costs little more for many than for one. */
  onGroup<F extends Fact>(facts: readonly F[], handle: All<F["body"], T>, filter?: FactFilter<F["body"]>): Consumer<T>;
  /** A fact's body; undefined: it is no concern of the reader's. @throws Error when it is not what its subject says */
  read(envelope: FactEnvelope): ReceivedFact | undefined;
  /** Hears facts of one company, in the order in which they were said. */
  consume(events: readonly ReceivedFact[], context: GroupContext<T>): Promise<void>;
}

/** What a service hears of another: `consumer<SystemTx>("warehouse", "purchase").on(stockInEffective, ({ fact, tx }) => …)`. */
export function consumer<T extends object>(reader: ServiceName, publisher: ServiceName): Consumer<T> {
  const schemas = new Map<string, { body: z.ZodType; concerns: FactFilter<z.ZodType> }>();
  const subjects = new Set<string>();
  const ones = new Map<string, One<z.ZodType, T>>();
  const groupHandlers: { groupSubjects: ReadonlySet<string>; handle: All<z.ZodType, T> }[] = [];
  // Handlers are given what this very fact's schema has parsed.
  function declare<S extends z.ZodType>(
    { publisher: factPublisher, subject, body }: Fact<S>,
    filter?: FactFilter<S>,
  ): void {
    if (factPublisher !== publisher) throw new Error(`${subject} is not said by ${publisher}`);
    subjects.add(subject);
    schemas.set(subject, { body, concerns: (filter as FactFilter<z.ZodType> | undefined) ?? (() => true) });
  }
  const self: Consumer<T> = {
    reader,
    publisher,
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
