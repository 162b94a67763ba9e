// Runs reports over the thousands of items of a task.
import { statement } from "@kontor/service-kit/database/statement";
import { runReport } from "@kontor/service-kit/report/run-report";

const LOOPS = { off: statement("set local enable_nestloop = off"), on: statement("set local enable_nestloop = on") };

/**
 * A report whose tables are joined as wholes. Where most tenants are small PostgreSQL expects a row or two, and would compare each of thousands with each of
 * thousands.
 */
export async function runLarge<Row>(...report: Parameters<typeof runReport<Row>>): ReturnType<typeof runReport<Row>> {
  const [tx] = report;
  // Run one after the other on the connection, but sent together.
  const [, page] = await Promise.all([LOOPS.off.run(tx), runReport<Row>(...report), LOOPS.on.run(tx)]);
  return page;
}
