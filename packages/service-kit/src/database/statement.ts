// A service's fixed SQL statement: its text is a constant in the code, every value is bound (INJ-1).
import { prepared, replanned, sqlOf } from "./database.ts";

export interface Statement<Row> {
  /** Runs it in a transaction of tenantTx; returns its rows. */
  rows(tx: object, ...values: unknown[]): Promise<Row[]>;
  /** Runs it and returns how many rows it touched. */
  run(tx: object, ...values: unknown[]): Promise<number>;
}

/**
 * Declares a statement at the top of a module: `const DEPOTS = statement<{ id: string }>("select id from depots where enabled = $1")`.
 * Each connection parses and plans it once. Never build its text from a caller's input.
 */
export const statement = <Row = never>(text: string): Statement<Row> => of(prepared(text));

/**
 * The same for a search over a tenant's rows, many or few: planned on each call, and without nested loops. Where most tenants
 * are small PostgreSQL expects a row or two, and would compare each of thousands with each of thousands.
 */
export function search<Row = never>(text: string): Statement<Row> {
  const { rows, run } = of<Row>(replanned(text));
  return {
    rows: (tx, ...values) => withoutLoops(tx, () => rows(tx, ...values)),
    run: (tx, ...values) => withoutLoops(tx, () => run(tx, ...values)),
  };
}

async function withoutLoops<T>(tx: object, work: () => Promise<T>): Promise<T> {
  const turn = (state: "on" | "off") => sqlOf(tx).$executeRawUnsafe(`set local enable_nestloop = ${state}`);
  // Run one after the other on the connection, but sent together.
  const [, done] = await Promise.all([turn("off"), work(), turn("on")]);
  return done;
}

export interface NamedStatement<Row, Name extends string = string> {
  rows(tx: object, values: Readonly<Record<Name, unknown>>): Promise<Row[]>;
  run(tx: object, values: Readonly<Record<Name, unknown>>): Promise<number>;
}

/**
 * A statement whose values have names, for texts that are composed of parts: `named<{ id: string }, "kind" | "at">("select … where kind = $kind
 * and oper_time < $at::timestamptz")`, run with `{ kind, at }`. Values that its text does not name are left out.
 * @throws Error when a value is missing that its text names: a fault of the caller
 */
export function named<Row = never, Name extends string = string>(text: string): NamedStatement<Row, Name> {
  const names = [...new Set(Array.from(text.matchAll(/\$([a-z]\w*)/gi), ([, name = ""]) => name))];
  const { rows, run } = statement<Row>(text.replaceAll(/\$([a-z]\w*)/gi, (_, name) => `$${names.indexOf(name) + 1}`));
  const inOrder = (values: Readonly<Record<string, unknown>>) =>
    names.map((name) => {
      if (!(name in values)) throw new Error(`no value for $${name}`);
      return values[name];
    });
  return {
    rows: (tx, values) => rows(tx, ...inOrder(values)),
    run: (tx, values) => run(tx, ...inOrder(values)),
  };
}

function of<Row>(text: string): Statement<Row> {
  return {
    rows: (tx, ...values) => sqlOf(tx).$queryRawUnsafe<Row[]>(text, ...values),
    run: (tx, ...values) => sqlOf(tx).$executeRawUnsafe(text, ...values),
  };
}
