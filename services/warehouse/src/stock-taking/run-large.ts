// Runs reports over the thousands of items of a task.
import { statement } from "@kontor/service-kit/database/statement";
import { runReport } from "@kontor/service-kit/report/run-report";

const LOOPS = { off: statement("set local enable_nestloop = off"), on: statement("set local enable_nestloop = on") };

/**
 * Joins tables as wholes. Where most tenants are small PostgreSQL expects a row or two, and would compare each of thousands with each of thousands.
 */
export async function asWholes<Found>(tx: object, find: () => Promise<Found>): Promise<Found> {
  // Run one after the other on the connection, but sent together.
  const [, result] = await Promise.all([LOOPS.off.run(tx), find(), LOOPS.on.run(tx)]);
  return result;
}

/** A report whose tables are joined as wholes. */
export const runLarge = <Row>(...report: Parameters<typeof runReport<Row>>): ReturnType<typeof runReport<Row>> =>
  asWholes(report[0], () => runReport<Row>(...report));
