import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { allocationOut, otherOut } from "@kontor/contracts/warehouse/kinds";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import {
  assignWarehouses,
  type DocumentBody,
  documentOf,
  lineOf,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDocuments } from "../testing/document-harness.ts";

const CLOSED = statement("update depots set enabled = false where id = $1::uuid");
const ADDED = statement("insert into depots (id, name) values ($1::uuid, 'Third')");

const { endpoints: at } = allocationOut;
let harness: ReturnType<typeof openDocuments>;
beforeAll(() => {
  harness = openDocuments();
});
afterAll(() => harness.close());

const add = (tenant: TestTenant, changes: Partial<DocumentBody>, as = tenant.owner) =>
  harness.call(at.add, as, { body: documentOf(allocationOut, tenant, changes) });
const lineBetween = ({ catalogue: { codes } }: TestTenant, depotId: string, anotherDepotId: string | null) =>
  lineOf(codes.piece, depotId, { anotherDepotId });

describe("the warehouses of a transfer's lines", () => {
  test("a line without a target, to its own warehouse, to a foreign or a closed one is refused at its cell, with the code of reference.md §1.12", async () => {
    const [tenant, theirs] = [await harness.tenant(), await harness.tenant()];
    const { main, closed, second } = tenant.catalogue.warehouses;
    const body = documentOf(allocationOut, tenant, {
      lines: [null, main, theirs.catalogue.warehouses.main, closed, second].map((to) => lineBetween(tenant, main, to)),
    });
    const lines = body.lines.map((line, at) => (at === 0 ? { ...line, anotherDepotId: null } : line));
    const refused = await harness.call(at.add, tenant.owner, { body: { ...body, lines } });
    expect(refused.body).toMatchObject({
      data: {
        issues: [
          { id: "field-required", field: "lines.0.anotherDepotId", row: 1, code: 8500005 },
          { id: "not-found", field: "lines.2.anotherDepotId", row: 3 },
          { id: "document-depot-disabled", field: "lines.3.anotherDepotId", row: 4 },
          { id: "document-same-warehouse", field: "lines.1.anotherDepotId", row: 2, code: 8500010 },
        ],
      },
    });
  });

  test("a transfer names no partner, and a document of another kind names no target", async () => {
    const tenant = await harness.tenant();
    const { main, second } = tenant.catalogue.warehouses;
    const named = await add(tenant, { organId: tenant.catalogue.partners.客户 });
    expect(refusalOf(named).issues).toEqual(["value-not-allowed organId"]);
    const body = documentOf(otherOut, tenant, { lines: [lineBetween(tenant, main, second)] });
    const other = await harness.call(otherOut.endpoints.add, tenant.owner, { body });
    expect(refusalOf(other).issues).toEqual(["value-not-allowed lines.0.anotherDepotId"]);
  });

  test("a warehouse that was closed later stays in a stored line, and cannot be chosen anew", async () => {
    const tenant = await harness.tenant();
    const { main, second } = tenant.catalogue.warehouses;
    const { id } = await harness.done(at.add, tenant.owner, {
      body: documentOf(allocationOut, tenant, { lines: [lineBetween(tenant, main, second)] }),
    });
    await tenant.tables((tx) => CLOSED.run(tx, second));
    const change = changeOf((await harness.done(at.info, tenant.owner, { query: { id } })).info);
    expect((await harness.call(at.update, tenant.owner, { body: change })).status).toBe(200);
    const again = await add(tenant, { lines: [lineBetween(tenant, main, second)] });
    expect(refusalOf(again).issues).toEqual(["document-depot-disabled lines.0.anotherDepotId"]);
  });
});

test("the fact of a transfer has for each line one movement out of its warehouse and one into the other, and names both", async () => {
  const tenant = await harness.tenant();
  const { main, second } = tenant.catalogue.warehouses;
  const { codes } = tenant.catalogue;
  const lines = [
    lineOf(codes.case, main, { operNumber: "2", unitPrice: "30", anotherDepotId: second }),
    lineOf(codes.piece, second, { operNumber: "1.5", anotherDepotId: main }),
  ];
  await tenant.turn({ forceApprovalFlag: true });
  const saved = await harness.done(at.add, tenant.owner, { body: documentOf(allocationOut, tenant, { lines }) });
  const [named] = (await tenant.facts("allocation-out.named")) as [{ lines: { depotId: string }[] }];
  expect(named.lines.map(({ depotId }) => depotId)).toEqual([main, second, second, main]);
  const [stated] = await tenant.facts("allocation-out.stated");
  expect(stated).toMatchObject({ state: { lines: [{ depotId: main, anotherDepotId: second }, {}] } });
  const documents = [{ id: saved.id, version: saved.version }];
  await harness.done(at.audit, tenant.owner, { body: { documents } });
  const [effect] = await tenant.facts("allocation-out.effective");
  expect(effect).toMatchObject({
    ...{ trade: "internal", amountSign: 0, partnerId: null, partnerType: "", amountPaid: "0.00", amountDebt: "0.00" },
    lines: [
      { lineId: lines[0]?.id, leg: 0, depotId: main, quantity: "2.000", quantityBase: "-24.000", worth: null },
      { lineId: lines[0]?.id, leg: 1, depotId: second, quantity: "2.000", quantityBase: "24.000", worth: null },
      { lineId: lines[1]?.id, leg: 0, depotId: second, quantityBase: "-1.500", worth: null },
      { lineId: lines[1]?.id, leg: 1, depotId: main, quantityBase: "1.500", worth: null },
    ],
  });
  expect((await tenant.facts("operation")).at(-1)).toMatchObject({
    operation: "allocation-out",
    about: { customerId: null, depotIds: expect.arrayContaining([main, second]) },
  });
});

describe("a user with assigned warehouses", () => {
  const listed = async (as: Actor, search: Record<string, string> = {}) =>
    (await harness.done(at.list, as, { query: { search: JSON.stringify(search) as never } })).rows.map(({ id }) => id);

  test("a user with assigned warehouses sees the transfers out of them and into them, and no others (reference.md §6.4)", async () => {
    const tenant = await harness.tenant();
    const { main, second } = tenant.catalogue.warehouses;
    const third = newId();
    await tenant.tables((tx) => ADDED.run(tx, third));
    const saved = async (from: string, to: string) =>
      (
        await harness.done(at.add, tenant.owner, {
          body: documentOf(allocationOut, tenant, { lines: [lineBetween(tenant, from, to)] }),
        })
      ).id;
    const [out, into, elsewhere] = [await saved(second, main), await saved(main, second), await saved(main, third)];
    const clerk = tenant.staff({ userId: newId() as Actor["userId"] }); // newId makes a UUID
    await tenant.turn({ depotFlag: true });
    await assignWarehouses(tenant, clerk, second);
    expect(await listed(clerk)).toEqual([into, out]);
    expect(await listed(clerk, { anotherDepotId: second })).toEqual([into]);
    expect(await listed(clerk, { depotId: second })).toEqual([out]);
    expect((await harness.call(at.info, clerk, { query: { id: elsewhere } })).status).toBe(404);
    expect(await listed(tenant.owner)).toHaveLength(3);
  });

  test("a transfer of which a line leaves or reaches a warehouse beyond the user's is refused, naming that line", async () => {
    const tenant = await harness.tenant();
    const { main, second } = tenant.catalogue.warehouses;
    const clerk = tenant.staff({ userId: newId() as Actor["userId"] }); // as above
    await tenant.turn({ depotFlag: true });
    await assignWarehouses(tenant, clerk, main);
    const lines = [lineBetween(tenant, main, second), lineBetween(tenant, second, main)];
    const refused = await add(tenant, { lines }, clerk);
    expect(refused.body).toMatchObject({
      data: {
        issues: [
          { id: "not-found", field: "lines.1.depotId", row: 2 },
          { id: "not-found", field: "lines.0.anotherDepotId", row: 1 },
        ],
      },
    });
    await assignWarehouses(tenant, clerk, second);
    expect((await add(tenant, { lines }, clerk)).status).toBe(200);
  });
});
