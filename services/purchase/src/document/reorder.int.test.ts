// Proposals of what to buy become purchase orders: all or none, once, and not of what was ordered meanwhile.
import { newId } from "@kontor/contracts/core/id";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { addReordered } from "@kontor/contracts/purchase/reorder";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import type { TestTenant } from "@kontor/service-kit/testing/document-harness";
import { suiteOf } from "@kontor/service-kit/testing/document-suite";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

const { harness, read, save } = suiteOf(purchaseOrder, openHarness);
const { list } = purchaseOrder.endpoints;

const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
interface Changes {
  id?: string;
  organId?: string;
  lines?: readonly (readonly [barCode: string, operNumber: string])[];
}
const order = ({ catalogue }: TestTenant, { id = newId(), organId, lines }: Changes = {}) => ({
  ...{ id, organId: organId ?? catalogue.partners.供应商 },
  lines: (lines ?? [[catalogue.codes.piece, "24"]]).map(([barCode, operNumber]) => ({ barCode, operNumber })),
});
/** Of proposals that were made just now. */
const bodyOf = (orders: readonly ReturnType<typeof order>[], asOf = soon(0)) => ({ asOf, orders: [...orders] });
const listed = async (tenant: TestTenant) => (await harness().done(list, tenant.owner, { query: {} })).rows;

test("each supplier gets one unaudited order, at the prices that new lines of the form have, with facts and history like any other", async () => {
  const tenant = await harness().tenant();
  const { piece, case: box, other } = tenant.catalogue.codes;
  const [first, second] = [
    order(tenant, {
      lines: [
        [piece, "24"],
        [other, "2.5"],
      ],
    }),
    order(tenant, { lines: [[box, "1"]] }),
  ];
  const { orders } = await harness().done(addReordered, tenant.owner, { body: bodyOf([first, second]) });
  expect(orders.map(({ id }) => id)).toEqual([first.id, second.id]);
  const [bought, boxed] = await Promise.all([read(tenant, first.id), read(tenant, second.id)]);
  expect(bought).toMatchObject({ number: orders[0]?.number, status: 0, organId: tenant.catalogue.partners.供应商 });
  expect(
    bought.lines.map(({ barCode, operNumber, unitPrice }) => `${barCode} ${Number(operNumber)} ${Number(unitPrice)}`),
  ).toEqual([`${piece} 24 2.5`, `${other} 2.5 2.5`]);
  expect(boxed.lines).toMatchObject([{ barCode: box, unitPrice: expect.stringMatching(/^30(\.0+)?$/) }]);
  expect(await listed(tenant)).toHaveLength(2);
  const open = (await tenant.facts(purchaseOrder.name)).filter((fact) => "isOpen" in fact);
  expect(open.map(({ documentId, isAudited }) => [documentId, isAudited])).toEqual([
    [first.id, false],
    [second.id, false],
  ]);
});

test("proposed orders that are sent again make no further orders and get the same answer", async () => {
  const tenant = await harness().tenant();
  const call = { body: bodyOf([order(tenant), order(tenant, { lines: [[tenant.catalogue.codes.other, "1"]] })]) };
  const headers = { "Idempotency-Key": newId() };
  const [once, again] = [
    await harness().done(addReordered, tenant.owner, { ...call, headers }),
    await harness().done(addReordered, tenant.owner, { ...call, headers }),
  ];
  expect(again).toEqual(once);
  expect(await listed(tenant)).toHaveLength(2);
});

test("what was ordered since the proposals were made is refused by name, and nothing is ordered", async () => {
  const tenant = await harness().tenant();
  const { codes } = tenant.catalogue;
  await save(tenant);
  const body = bodyOf([order(tenant, { lines: [[codes.batch, "1"]] }), order(tenant)], new Date().toISOString());
  const refused = await harness().call(addReordered, tenant.owner, { body });
  expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "reorder-outdated" });
  expect(await listed(tenant)).toHaveLength(1);
  // Of other products than the order's lines.
  await harness().done(addReordered, tenant.owner, {
    body: bodyOf([order(tenant, { lines: [[codes.other, "1"]] })], new Date().toISOString()),
  });
});

test("of two who order the same proposals at once one is refused", async () => {
  for (let round = 0; round < raceRounds(5); round++) {
    const tenant = await harness().tenant();
    const asOf = new Date().toISOString();
    const answers = await Promise.all(
      [1, 2].map(() => harness().call(addReordered, tenant.owner, { body: bodyOf([order(tenant)], asOf) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listed(tenant)).toHaveLength(1);
  }
});

test.each<[string, (tenant: TestTenant) => ReturnType<typeof order>[], object]>([
  [
    "an unknown barcode",
    (t) => [order(t), order(t, { lines: [["0000", "1"]] })],
    { field: "orders.1.lines.0.barCode" },
  ],
  [
    "a quantity of zero",
    (t) => [order(t), order(t, { lines: [[t.catalogue.codes.other, "0"]] })],
    { field: "orders.1.lines.0.operNumber" },
  ],
  [
    "a disabled product",
    (t) => [order(t, { lines: [[t.catalogue.codes.disabled, "1"]] })],
    { field: "orders.0.lines.0.barCode" },
  ],
  ["an unknown supplier", (t) => [order(t, { organId: newId() })], { field: "orders.0.organId" }],
  ["a customer", (t) => [order(t, { organId: t.catalogue.partners.客户 })], { field: "orders.0.organId" }],
  ["a product twice", (t) => [order(t), order(t)], { id: "reorder-twice", field: "orders.1.lines.0.barCode" }],
])("proposed orders with %s are refused at that place, and nothing is ordered", async (_what, orders, issue) => {
  const tenant = await harness().tenant();
  const refused = await harness().call(addReordered, tenant.owner, { body: bodyOf(orders(tenant)) });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(405);
  expect((refused.body as { data: { issues: object[] } }).data.issues).toEqual(
    expect.arrayContaining([expect.objectContaining(issue)]),
  );
  expect(await listed(tenant)).toEqual([]);
});

test("proposed orders from another company's supplier are refused, and so is an id that another document has", async () => {
  const [tenant, other] = [await harness().tenant(), await harness().tenant()];
  const foreign = order(tenant, { organId: other.catalogue.partners.供应商 });
  const refused = await harness().call(addReordered, tenant.owner, { body: bodyOf([foreign]) });
  expect(refused.status).toBe(404);
  const { id } = await save(tenant);
  const taken = await harness().call(addReordered, tenant.owner, {
    body: bodyOf([order(tenant, { id, lines: [[tenant.catalogue.codes.batch, "1"]] })]),
  });
  expect(refusalOf(taken)).toMatchObject({ status: 409, refusal: "already-exists" });
});

test("ordering no proposals, or too many at once, is refused", async () => {
  const tenant = await harness().tenant();
  const many = Array.from({ length: 51 }, () => order(tenant));
  for (const orders of [[], many])
    expect((await harness().call(addReordered, tenant.owner, { body: bodyOf(orders) })).status).toBe(400);
});

test("proposals that claim a future moment, which would hide later orders, are refused at their field", async () => {
  const tenant = await harness().tenant();
  await save(tenant);
  const refused = await harness().call(addReordered, tenant.owner, { body: bodyOf([order(tenant)], soon(3_600)) });
  expect(refusalOf(refused)).toMatchObject({ status: 400, refusal: "field-invalid", issues: ["field-invalid asOf"] });
  expect(await listed(tenant)).toHaveLength(1);
});
