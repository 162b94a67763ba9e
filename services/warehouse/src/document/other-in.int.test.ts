import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { documentOf, lineOf, refusalOf } from "@kontor/service-kit/document/testing";
import { changeOf, testKind } from "@kontor/service-kit/document/testing-kind";
import { statement } from "@kontor/service-kit/statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "../testing/document-house.ts";

testKind(otherIn, openDocuments);

const AVERAGE = statement(`insert into stock_costs (product_id, average) values ($1::uuid, $2::numeric)
  on conflict (tenant_id, product_id) do update set average = excluded.average`);

let house: ReturnType<typeof openDocuments>;
beforeAll(() => {
  house = openDocuments();
});
afterAll(() => house.close());

test("goods that come in for nothing ask for a price while their product has no cost; with one they may (docs/decisions/0034)", async () => {
  const company = await house.tenant();
  const { codes, warehouses: depots, ids } = company.catalogue;
  const { endpoints } = otherIn;
  const body = (unitPrice: string) =>
    documentOf(otherIn, company, {
      lines: [codes.piece, codes.case, codes.other].map((code) => lineOf(code, depots.main, { unitPrice })),
    });
  const asked = ["lines.0", "lines.1", "lines.2"].map((line) => `document-cost-unknown ${line}.unitPrice`);
  const refused = async (given: ReturnType<typeof body>) =>
    refusalOf(await house.call(endpoints.add, company.owner, { body: given })).issues;
  expect(await refused(body("0"))).toEqual(asked);
  const priced = body("0.0001");
  const saved = await house.done(endpoints.add, company.owner, { body: priced });
  const cost = (productId: string, average: string) => company.tables((tx) => AVERAGE.run(tx, productId, average));
  await cost(ids.piece, "2");
  await cost(ids.other, "0");
  expect(await refused(body("0"))).toEqual(asked.slice(2));
  const { info } = await house.done(endpoints.info, company.owner, { query: { id: saved.id } });
  const change = changeOf(info);
  const free = change.lines.map((line) => ({ ...line, unitPrice: "0", allPrice: "0", taxLastMoney: "0" }));
  const edited = await house.call(endpoints.update, company.owner, { body: { ...change, lines: free } });
  expect(refusalOf(edited).issues).toEqual(asked.slice(2));
  await cost(ids.other, "3");
  await house.done(endpoints.add, company.owner, { body: body("0") });
  // Another company's cost is nobody else's.
  const other = await house.tenant();
  const lines = [lineOf(other.catalogue.codes.piece, other.catalogue.warehouses.main, { unitPrice: "0" })];
  const theirs = await house.call(endpoints.add, other.owner, { body: documentOf(otherIn, other, { lines }) });
  expect(refusalOf(theirs).issues).toEqual(asked.slice(0, 1));
});
