// Tests of every kind: who sees which documents and prices. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { movesStock } from "@kontor/contracts/document/movements";
import { placedIn } from "@kontor/contracts/testing/valid-document";
import { describe, expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { changeOf } from "./document-change.ts";
import { assignWarehouses, documentOf, lineOf } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";

export function testVisibility({ kind, at, harness, save, read, seen }: DocumentSuite): void {
  describe(`${kind.name}: visibility`, () => {
    test("a clerk with the data scope own sees his own documents, and a department's head those made in the department (RBAC-5)", async () => {
      const tenant = await harness().tenant();
      const department = newId();
      const clerk = tenant.staff({ dataScope: 3, departmentId: department });
      const head = tenant.staff({ dataScope: 2, departmentId: department, departmentIds: [department] });
      const stranger = tenant.staff({ dataScope: 2, departmentIds: [newId()] });
      await save(tenant);
      const mine = await harness().done(at.add, clerk, { body: documentOf(kind, tenant) });
      const listed = async (as: typeof clerk) => (await harness().done(at.list, as)).rows.map(({ id }) => id);
      expect(await listed(clerk)).toEqual([mine.id]);
      expect(await listed(head)).toEqual([mine.id]);
      expect(await listed(stranger)).toEqual([]);
      expect((await harness().call(at.info, stranger, { query: { id: mine.id } })).status).toBe(404);
      expect((await harness().call(at.audit, stranger, seen(mine))).status).toBe(404);
      expect(await listed(tenant.owner)).toHaveLength(2);
    });

    test("a user with assigned warehouses can neither use other warehouses nor see their documents (RBAC-6)", async () => {
      const tenant = await harness().tenant();
      const clerk = tenant.staff();
      await save(tenant);
      await tenant.turn({ depotFlag: true });
      // An order has no warehouse: it is reached by its creator and partner.
      const moves = movesStock(kind.movements);
      const added = await harness().call(at.add, clerk, { body: documentOf(kind, tenant) });
      if (moves) expect(refusalOf(added).issues).toContain("not-found lines.0.depotId");
      else await harness().done(at.remove, clerk, { query: { id: (added.body as { data: { id: string } }).data.id } });
      expect((await harness().done(at.list, clerk)).total).toBe(moves ? 0 : 1);
      expect((await harness().done(at.list, tenant.owner)).total).toBe(1);
    });

    // What moves nothing has no warehouse.
    test.runIf(movesStock(kind.movements))(
      "a user who may use one of a document's two warehouses opens it, and neither audits, reverses nor deletes it (RBAC-6)",
      async () => {
        const tenant = await harness().tenant();
        const { codes, warehouses } = tenant.catalogue;
        const lines = [lineOf(codes.piece, warehouses.main), lineOf(codes.other, warehouses.second)];
        const draft = await save(tenant, { lines });
        const audited = await harness().done(at.addAndAudit, tenant.owner, {
          body: documentOf(kind, tenant, { lines }),
        });
        const clerk = tenant.staff();
        await tenant.turn({ depotFlag: true });
        await assignWarehouses(tenant, clerk, warehouses.main);
        const ways = [
          () => harness().call(at.audit, clerk, seen(draft)),
          () => harness().call(at.remove, clerk, { query: { id: draft.id } }),
          () => harness().call(at.removeMany, clerk, { query: { ids: draft.id as never } }),
          () => harness().call(at.reverseAudit, clerk, seen(audited)),
        ];
        for (const way of ways)
          expect(refusalOf(await way())).toMatchObject({
            ...{ status: 403, refusal: "document-warehouse-not-permitted" },
            data: { values: { warehouse: "Second" } },
          });
        for (const { id } of [draft, audited])
          expect((await harness().done(at.info, clerk, { query: { id } })).info).toMatchObject({ version: 1 });
        await assignWarehouses(tenant, clerk, warehouses.second);
        for (const way of ways.slice(2)) expect((await way()).status).toBe(200);
      },
    );

    test("a user who may not see prices saves without them, so that stored prices stay and new lines get their usual price (RBAC-7)", async () => {
      const tenant = await harness().tenant();
      const { id } = await save(tenant);
      const blind = tenant.staff({ priceLimits: [kind.priceLimit] });
      const { info } = await harness().done(at.info, blind, { query: { id } });
      expect(info).toMatchObject({
        totalPrice: null,
        lines: [{ unitPrice: null, allPrice: null }, { unitPrice: null }],
      });
      const before = await read(tenant, id);
      const body = changeOf(info);
      const { main, second } = tenant.catalogue.warehouses;
      const lines = [
        ...body.lines.map((line, index) => (index === 0 ? { ...line, operNumber: "20" } : line)),
        {
          ...placedIn(kind, lineOf(tenant.catalogue.codes.other, main), [main, second]),
          unitPrice: "0",
          allPrice: "0",
          taxLastMoney: "0",
          taxMoney: "0",
          taxRate: "0",
        },
      ];
      await harness().done(at.update, blind, { body: { ...body, lines } });
      const after = await read(tenant, id);
      expect(after.lines[0]).toMatchObject({
        unitPrice: before.lines[0]?.unitPrice,
        operNumber: "20.000",
        allPrice: "50.00",
      });
      expect(after.lines[1]).toMatchObject({ allPrice: before.lines[1]?.allPrice });
      expect(Number(after.lines[2]?.unitPrice)).toBeGreaterThan(0);
    });
  });
}
