import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { statement } from "@kontor/service-kit/database/statement";
import { documentOf, lineOf, refusalOf } from "@kontor/service-kit/testing/document-harness";
import { changeOf, testKind } from "@kontor/service-kit/testing/document-kind";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "../testing/document-harness.ts";

testKind(otherIn, openDocuments);

const AVERAGE = statement(`insert into stock_costs (product_id, average) values ($1::uuid, $2::numeric)
  on conflict (tenant_id, product_id) do update set average = excluded.average`);

let harness: ReturnType<typeof openDocuments>;
beforeAll(() => {
  harness = openDocuments();
});
afterAll(() => harness.close());

test("goods that come in without payment need a price while their product has no cost, and may have one later (docs/decisions/0034)", async () => {
  const tenant = await harness.tenant();
  const { codes, warehouses: depots, ids } = tenant.catalogue;
  const { endpoints } = otherIn;
  const body = (unitPrice: string) =>
    documentOf(otherIn, tenant, {
      lines: [codes.piece, codes.case, codes.other].map((code) => lineOf(code, depots.main, { unitPrice })),
    });
  const expectedIssues = ["lines.0", "lines.1", "lines.2"].map((line) => `document-cost-unknown ${line}.unitPrice`);
  const refused = async (input: ReturnType<typeof body>) =>
    refusalOf(await harness.call(endpoints.add, tenant.owner, { body: input })).issues;
  expect(await refused(body("0"))).toEqual(expectedIssues);
  const priced = body("0.0001");
  const saved = await harness.done(endpoints.add, tenant.owner, { body: priced });
  const cost = (productId: string, average: string) => tenant.tables((tx) => AVERAGE.run(tx, productId, average));
  await cost(ids.piece, "2");
  await cost(ids.other, "0");
  expect(await refused(body("0"))).toEqual(expectedIssues.slice(2));
  const { info } = await harness.done(endpoints.info, tenant.owner, { query: { id: saved.id } });
  const change = changeOf(info);
  const free = change.lines.map((line) => ({ ...line, unitPrice: "0", allPrice: "0", taxLastMoney: "0" }));
  const edited = await harness.call(endpoints.update, tenant.owner, { body: { ...change, lines: free } });
  expect(refusalOf(edited).issues).toEqual(expectedIssues.slice(2));
  await cost(ids.other, "3");
  await harness.done(endpoints.add, tenant.owner, { body: body("0") });
  // Another tenant's cost does not count.
  const other = await harness.tenant();
  const lines = [lineOf(other.catalogue.codes.piece, other.catalogue.warehouses.main, { unitPrice: "0" })];
  const theirs = await harness.call(endpoints.add, other.owner, { body: documentOf(otherIn, other, { lines }) });
  expect(refusalOf(theirs).issues).toEqual(expectedIssues.slice(0, 1));
});
