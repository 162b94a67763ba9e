// What was set aside for a save that another came before is free at once (architecture.md §4, rule 3).
import { refuse } from "@kontor/contracts/core/error";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { type DocumentHarness, documentOf, refusalOf, type TestTenant } from "@kontor/service-kit/document/testing";
import { changeOf } from "@kontor/service-kit/document/testing-kind";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

let house: DocumentHarness;
let company: TestTenant;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  company = await house.tenant();
  house.released.length = 0;
  house.reserved.length = 0;
  house.ledger.refuse = undefined;
});
const at = saleOut.endpoints;
const infoOf = async (id: string) => (await house.done(at.info, company.owner, { query: { id } })).info;
/** What happens once while the ledger is asked, before it answers. */
const meanwhile = (happens: () => Promise<unknown>): void => {
  house.ledger.refuse = async () => {
    house.ledger.refuse = undefined;
    await happens();
    return undefined;
  };
};
test("an update that lost its race is released at once, and only its own revision", async () => {
  const { id } = await house.done(at.add, company.owner, { body: documentOf(saleOut, company) });
  const body = changeOf(await infoOf(id));
  const remark = { id, remark: "faster" };
  meanwhile(() => house.done(at.setRemark, company.owner, { body: remark }));
  expect(refusalOf(await house.call(at.update, company.owner, { body }))).toMatchObject({ status: 409 });
  const asked = house.reserved.map(({ documentId, kind, revision }) => ({ documentId, kind, revision }));
  expect(house.released).toEqual(asked.slice(-1));
  // The revision was forbidden: the next save takes another, and nothing of it is released.
  await house.done(at.update, company.owner, { body: changeOf(await infoOf(id)) });
  expect(house.released).toHaveLength(1);
  expect(house.reserved.at(-1)?.revision).toBeGreaterThan(asked.at(-1)?.revision ?? 0);
});

test("of a batch that is refused for one document what was set aside for the others is released", async () => {
  await company.turn({ forceApprovalFlag: true });
  const ids = [];
  for (const _ of [1, 2])
    ids.push((await house.done(at.add, company.owner, { body: documentOf(saleOut, company) })).id);
  let count = 0;
  house.ledger.refuse = () => (++count === 2 ? refuse("stock-short", { status: 409 }) : undefined);
  const documents = ids.map((id) => ({ id, version: 1 }));
  expect((await house.call(at.audit, company.owner, { body: { documents } })).status).toBe(409);
  expect(house.released.map(({ documentId }) => documentId).sort()).toEqual([...ids].sort());
});

test("a save that succeeds releases nothing", async () => {
  const { id } = await house.done(at.add, company.owner, { body: documentOf(saleOut, company) });
  await house.done(at.update, company.owner, { body: changeOf(await infoOf(id)) });
  await house.done(at.remove, company.owner, { query: { id } });
  expect(house.released).toEqual([]);
});
