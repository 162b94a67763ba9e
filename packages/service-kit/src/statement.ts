// A fixed SQL statement of a service: its text is written once in the code, every value is bound (INJ-1).
import { plannedAnew, prepared, rawOf } from "./db.ts";

export interface Statement<Row> {
  /** Runs it in a transaction of tenantTx; answers its rows. */
  rows(tx: object, ...values: unknown[]): Promise<Row[]>;
  /** Runs it and answers how many rows it touched. */
  run(tx: object, ...values: unknown[]): Promise<number>;
}

/**
 * Declares a statement at the top of a module: `const DEPOTS = statement<{ id: string }>("select id from depots where enabled = $1")`.
 * Each connection has it parsed and planned once. Never make its text from what a caller sent.
 */
export const statement = <Row = never>(text: string): Statement<Row> => of(prepared(text));

/** The same for a search over a company's rows, many or few: planned for each call, since a plan made for few would read too much for many. */
export const search = <Row = never>(text: string): Statement<Row> => of(plannedAnew(text));

function of<Row>(named: string): Statement<Row> {
  return {
    rows: (tx, ...values) => rawOf(tx).$queryRawUnsafe<Row[]>(named, ...values),
    run: (tx, ...values) => rawOf(tx).$executeRawUnsafe(named, ...values),
  };
}
