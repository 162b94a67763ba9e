import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import { documentOf, lineOf } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "../testing/document-harness.ts";

const LINE =
  statement(`insert into stock_lines (document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average)
  values (gen_random_uuid(), gen_random_uuid(), 'purchase-in', '', $1::uuid, gen_random_uuid(), gen_random_uuid(), $3::timestamptz, 1, $2::numeric, $2::numeric, $2::numeric)`);

/** The purchase was deleted. */
const WITHOUT_COST = statement("delete from stock_lines");

let harness: ReturnType<typeof openDocuments>;
beforeAll(() => {
  harness = openDocuments();
});
afterAll(() => harness.close());

test("goods that come in without payment need a price as long as their product has no cost, and afterwards may have one (docs/decisions/0034)", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses, ids } = tenant.catalogue;
  const { endpoints } = otherIn;
  const body = (unitPrice: string) =>
    documentOf(otherIn, tenant, {
      lines: [codes.piece, codes.case, codes.other].map((code) => lineOf(code, warehouses.main, { unitPrice })),
    });
  const expectedIssues = ["lines.0", "lines.1", "lines.2"].map((line) => `document-cost-unknown ${line}.unitPrice`);
  const refused = async (input: ReturnType<typeof body>) =>
    refusalOf(await harness.call(endpoints.add, tenant.owner, { body: input })).issues;
  expect(await refused(body("0"))).toEqual(expectedIssues);
  const priced = body("0.01");
  const saved = await harness.done(endpoints.add, tenant.owner, { body: priced });
  const { operTime } = priced;
  const cost = (productId: string, average: string, at = operTime) =>
    tenant.tables((tx) => LINE.run(tx, productId, average, at));
  await cost(ids.piece, "2");
  await cost(ids.other, "0");
  expect(await refused(body("0"))).toEqual(expectedIssues.slice(2));
  const { info } = await harness.done(endpoints.info, tenant.owner, { query: { id: saved.id } });
  const change = changeOf(info);
  const free = change.lines.map((line) => ({ ...line, unitPrice: "0", allPrice: "0", taxLastMoney: "0" }));
  const edited = await harness.call(endpoints.update, tenant.owner, { body: { ...change, lines: free } });
  expect(refusalOf(edited).issues).toEqual(expectedIssues.slice(2));
  // A purchase that is dated later is no cost yet.
  await cost(ids.other, "3", new Date(Date.parse(operTime) + 60_000).toISOString());
  expect(await refused(body("0"))).toEqual(expectedIssues.slice(2));
  await cost(ids.other, "3");
  await harness.done(endpoints.add, tenant.owner, { body: body("0") });
  // Another tenant's cost does not count.
  const other = await harness.tenant();
  const lines = [lineOf(other.catalogue.codes.piece, other.catalogue.warehouses.main, { unitPrice: "0" })];
  const theirs = await harness.call(endpoints.add, other.owner, { body: documentOf(otherIn, other, { lines }) });
  expect(refusalOf(theirs).issues).toEqual(expectedIssues.slice(0, 1));
});

test("with strict audit, free goods need a cost of their product when they are audited, unless another line of the document has a price for it (docs/decisions/0046)", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses, ids } = tenant.catalogue;
  const { endpoints } = otherIn;
  await tenant.turn({ forceApprovalFlag: true });
  const body = (...prices: [string, string][]) =>
    documentOf(otherIn, tenant, {
      lines: prices.map(([code, unitPrice]) => lineOf(code, warehouses.main, { unitPrice })),
    });
  await harness.done(endpoints.add, tenant.owner, { body: body([codes.piece, "0"], [codes.case, "12"]) });
  const free = body([codes.other, "0"]);
  await tenant.tables((tx) => LINE.run(tx, ids.other, "3", free.operTime));
  const { id, version } = await harness.done(endpoints.add, tenant.owner, { body: free });
  await tenant.tables((tx) => WITHOUT_COST.run(tx));
  const audit = () => harness.call(endpoints.audit, tenant.owner, { body: { documents: [{ id, version }] } });
  expect(refusalOf(await audit()).issues).toEqual(["document-cost-unknown lines.0.unitPrice"]);
  await tenant.tables((tx) => LINE.run(tx, ids.other, "3", free.operTime));
  expect((await audit()).status).toBe(200);
});
