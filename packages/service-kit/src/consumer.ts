// What a service hears of another, declared: which facts, and what each of them, or all that come together, change.

import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Fact, FactEnvelope } from "@kontor/contracts/core/fact";
import type { z } from "zod";
import type { TenantCtx } from "./ctx.ts";

/** A fact as it was said: its body, parsed by its schema, and what travelled around it. */
export interface Said<S extends z.ZodType = z.ZodType> {
  fact: z.output<S>;
  envelope: FactEnvelope;
}
/** What a handler is given besides: the transaction of the company that the facts tell of. */
interface Hearing<T> {
  tx: T;
  ctx: TenantCtx;
}
/** What is heard in one transaction. */
interface HearingAll<T> {
  tx: T;
  ctxOf(envelope: FactEnvelope): TenantCtx;
}
export type Heard<S extends z.ZodType, T> = Said<S> & Hearing<T>;
type One<S extends z.ZodType, T> = (heard: Heard<S, T>) => Promise<void>;
type All<S extends z.ZodType, T> = (said: readonly Said<S>[], hearing: Hearing<T>) => Promise<void>;
type Concerns<S extends z.ZodType> = (fact: z.output<S>) => boolean;

export interface Consumer<T> {
  readonly reader: ServiceName;
  readonly publisher: ServiceName;
  /** What is heard at all. */
  readonly subjects: ReadonlySet<string>;
  /** Hears one after the other. @param concerns what is no concern of the reader's is let go at once, without a transaction */
  on<S extends z.ZodType>(fact: Fact<S>, handle: One<S, T>, concerns?: Concerns<S>): Consumer<T>;
  /** Hears what comes in one transaction in one piece, before what is heard one after the other: what costs little more for many than for one. */
  together<F extends Fact>(facts: readonly F[], handle: All<F["body"], T>, concerns?: Concerns<F["body"]>): Consumer<T>;
  /** A fact's body; undefined: it is no concern of the reader's. @throws Error when it is not what its subject says */
  read(envelope: FactEnvelope): Said | undefined;
  /** Hears facts of one company, in the order in which they were said. */
  hear(said: readonly Said[], hearing: HearingAll<T>): Promise<void>;
}

/** What a service hears of another: `consumer<SystemTx>("warehouse", "purchase").on(stockInEffective, ({ fact, tx }) => …)`. */
export function consumer<T extends object>(reader: ServiceName, publisher: ServiceName): Consumer<T> {
  const schemas = new Map<string, { body: z.ZodType; concerns: Concerns<z.ZodType> }>();
  const subjects = new Set<string>();
  const ones = new Map<string, One<z.ZodType, T>>();
  const pieces: { wanted: ReadonlySet<string>; handle: All<z.ZodType, T> }[] = [];
  // Handlers are given what this very fact's schema has parsed.
  function know<S extends z.ZodType>({ publisher: says, subject, body }: Fact<S>, concerns?: Concerns<S>): void {
    if (says !== publisher) throw new Error(`${subject} is not said by ${publisher}`);
    subjects.add(subject);
    schemas.set(subject, { body, concerns: (concerns as Concerns<z.ZodType> | undefined) ?? (() => true) });
  }
  const self: Consumer<T> = {
    reader,
    publisher,
    subjects,
    on(fact, handle, concerns) {
      know(fact, concerns);
      ones.set(fact.subject, handle as One<z.ZodType, T>);
      return self;
    },
    together(facts, handle, concerns) {
      for (const fact of facts) know(fact, concerns);
      pieces.push({ wanted: new Set(facts.map(({ subject }) => subject)), handle: handle as All<z.ZodType, T> });
      return self;
    },
    read(envelope) {
      const schema = schemas.get(envelope.subject);
      if (!schema) return undefined;
      const fact = schema.body.parse(envelope.body);
      return schema.concerns(fact) ? { fact, envelope } : undefined;
    },
    async hear(said, { tx, ctxOf }) {
      for (const { wanted, handle } of pieces) {
        const mine = said.filter(({ envelope }) => wanted.has(envelope.subject));
        if (mine[0]) await handle(mine, { tx, ctx: ctxOf(mine[0].envelope) });
      }
      for (const { fact, envelope } of said)
        await ones.get(envelope.subject)?.({ fact, envelope, tx, ctx: ctxOf(envelope) });
    },
  };
  return self;
}
