// The export of more rows than are kept in memory: written while they are read, with the same cells, totals and hidden figures as a small one.
import type { Actor } from "@kontor/contracts/core/actor";
import type { TenantId } from "@kontor/contracts/core/id";
import { exportInOutDetail, findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";

let harness: Harness;
let owner: Actor;
/** More than a workbook that is made at once may have. */
const DOCUMENTS = 5_001;
const LINES = DOCUMENTS * 10;
const SALES = statement(`insert into documents (id, kind, revision, effective, number, oper_time, day)
  select gen_random_uuid(), 'sale-out', 1, true, 'XSCK' || 10000 + n, timestamptz '2026-03-01' + n * interval '1 minute', date '2026-03-01'
  from generate_series(0, $1::int - 1) n`);
const OF_SALES =
  statement(`insert into document_lines (document_id, kind, line_id, leg, product_id, barcode_id, depot_id, oper_time, quantity, quantity_base,
    unit_price, amount, tax_rate, tax_amount, unit)
  select id, kind, gen_random_uuid(), 0, id, id, id, oper_time, 2, -2, 1.25, 2.50, 0, 0, 'pcs' from documents, generate_series(1, 10)`);
beforeAll(async () => {
  harness = openHarness();
  owner = harness.tenant();
  await harness.db.tenantTx(backgroundCtx(owner.tenantId as TenantId, "test", silentLog()), async (tx) => {
    await SALES.run(tx, DOCUMENTS);
    await OF_SALES.run(tx);
  });
});
afterAll(() => harness.close());

const request = (more: object = {}) => ({
  ...{ type: "出库", currentPage: 1, pageSize: 10, lang: "en", column: "number", order: "asc" },
  ...{ search: JSON.stringify({ beginTime: "2026-01-01", endTime: "2026-12-31" }), ...more },
});
const exported = async (as: Actor, more: object = {}) => {
  const { status, bytes, body } = await harness.call(exportInOutDetail, { as, query: request(more) as never });
  return { status, body, rows: status === 200 ? await readSheet(Buffer.from(bytes)) : [] };
};

it("more rows than fit into memory are exported in the order that is asked for, with totals below, and the export is logged", async () => {
  const columns = "number,operNumber,allPrice";
  const { rows } = await exported(owner, { columns });
  expect(rows).toHaveLength(LINES + 2);
  expect(rows[1]).toEqual(["XSCK10000", 2, 2.5]);
  expect(rows[LINES]).toEqual([`XSCK${10000 + DOCUMENTS - 1}`, 2, 2.5]);
  expect(rows[LINES + 1]).toEqual(["Total", 2 * LINES, 2.5 * LINES]);
  const { totals } = await harness.ask(findInOutDetail, { as: owner, query: request({ lang: undefined }) as never });
  expect(totals).toMatchObject({ operNumber: String(2 * LINES), allPrice: (2.5 * LINES).toFixed(2) });
  expect(await harness.said(owner)).toContainEqual(expect.objectContaining({ type: "export" }));
}, 60_000);

it("prices that a role hides are in no row and in no total of a large export (RBAC-7)", async () => {
  const blind: Actor = { ...owner, kind: "staff", dataScope: 1, priceLimits: ["6"] };
  const { rows } = await exported(blind, { columns: "number,unitPrice,allPrice" });
  expect(rows).toHaveLength(LINES + 2);
  expect(new Set(rows.slice(1).flatMap(([, ...prices]) => prices))).toEqual(new Set([null]));
}, 60_000);

const RUNNING = statement<{ count: number }>(`select count(*)::int as count from pg_stat_activity
  where query like 'fetch % from report_rows' and state <> 'idle'`);
/** How many transactions read rows of an export. */
const running = (): Promise<number> =>
  harness.db.tenantRead(
    backgroundCtx(owner.tenantId as TenantId, "test", silentLog()),
    async (tx) => (await RUNNING.rows(tx))[0]?.count ?? 0,
  );
/** More than the connections that one company may use at once. */
const CUT_OFF = 6;

it("a download that is cut off ends its transaction: after several of them no connection is held, and the same export still comes whole", async () => {
  const served = await harness.listen();
  onTestFinished(() => served.stop());
  const { path, init } = harness.request(exportInOutDetail, { as: owner, query: request() as never });
  for (let each = 0; each < CUT_OFF; each++) {
    const client = new AbortController();
    const response = await fetch(`http://127.0.0.1:${served.port}${path}`, { ...init, signal: client.signal });
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(value?.length).toBeGreaterThan(0);
    expect(await running()).toBeGreaterThan(0);
    client.abort();
  }
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000, interval: 100 });
  const { rows } = await exported(owner, { columns: "number" });
  expect(rows).toHaveLength(LINES + 2);
}, 60_000);

it("a column that the report does not have is refused before anything is sent", async () => {
  const { status, body } = await exported(owner, { columns: "number,nothing" });
  expect(status).toBe(400);
  expect(body).toMatchObject({ data: { refusal: "field-unknown" } });
});
