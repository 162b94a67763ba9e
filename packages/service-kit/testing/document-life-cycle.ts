// Tests of every kind: the life cycle of documents. Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import { movesStock } from "@kontor/contracts/document/movements";
import { describe, expect, test } from "vitest";
import { sqlOf } from "../src/database/database.ts";
import { refusalOf } from "./calls.ts";
import { changeOf } from "./document-change.ts";
import { documentOf, lineOf } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";
import type { Called } from "./fake-gateway.ts";

export function testLifeCycle(suite: DocumentSuite): void {
  const { kind, at, harness, save, read, seen, effectFacts } = suite;
  const moves = movesStock(kind.movements);
  describe(`${kind.name}: life cycle`, () => {
    test("an unaudited document is effective at once, an edit changes its effect, an audit does not, and lines keep their ids", async () => {
      const tenant = await harness().tenant();
      const { owner } = tenant;
      const first = await save(tenant);
      const before = await read(tenant, first.id);
      expect(before).toMatchObject({
        number: first.number,
        status: 0,
        version: 1,
        userName: owner.userName,
        stockPosted: !moves,
      });
      const [staying, gone] = before.lines;
      expect(staying).toMatchObject({ name: "Cola", standard: "500ml", otherField1: "Aisle 3", otherField2: "" });
      const more = lineOf(tenant.catalogue.codes.other, tenant.catalogue.warehouses.second);
      const body = documentOf(kind, tenant, {
        ...changeOf(before),
        lines: [more, ...changeOf(before).lines.slice(0, 1)],
        changeAmount: undefined,
        accounts: undefined,
      });
      const changed = await harness().done(at.update, owner, { body: { ...body, version: before.version } });
      expect(changed).toMatchObject({ id: first.id, version: 2 });
      const after = await read(tenant, first.id);
      expect(after.lines.map(({ id }) => id)).toEqual([more.id, staying?.id]);
      expect(after.lines.some(({ id }) => id === gone?.id)).toBe(false);
      const audited = await harness().done(at.audit, owner, seen(changed));
      expect(audited.documents).toEqual([{ id: first.id, version: 3 }]);
      expect(await read(tenant, first.id)).toMatchObject({ status: 1, auditor: owner.userName });
      expect(await effectFacts(tenant)).toMatchObject([{ revision: 1 }, { revision: 2 }]);
      const { rows } = await harness().done(at.history, owner, { query: { id: first.id } });
      expect(rows.map(({ action }) => action)).toEqual(["audit", "update", "add"]);
    });

    test("an audited document is neither changed nor deleted, and only an audited one is printed", async () => {
      const tenant = await harness().tenant();
      const { owner } = tenant;
      const { id } = await save(tenant);
      const print = () => harness().call(at.print, owner, { query: { id } });
      expect(refusalOf(await print())).toMatchObject({ status: 409, refusal: "document-not-audited-print" });
      await harness().done(at.audit, owner, seen({ id, version: 1 }));
      await tenant.turn({ saleAgreement: "Goods stay ours until paid." });
      expect((await harness().done(at.print, owner, { query: { id } })).info).toMatchObject({
        ...(kind.partner?.required ? { contacts: "Han Mei", phone: "010-5550100", address: "Harbour Road 1" } : {}),
        agreement: "Goods stay ours until paid.",
      });
      const change = changeOf(await read(tenant, id));
      expect(refusalOf(await harness().call(at.update, owner, { body: change }))).toMatchObject({
        refusal: "document-edit-audited",
        code: 8500023,
      });
      expect(refusalOf(await harness().call(at.remove, owner, { query: { id } }))).toMatchObject({
        refusal: "document-delete-audited",
      });
      expect(refusalOf(await harness().call(at.audit, owner, seen({ id, version: 2 })))).toMatchObject({
        refusal: "document-not-unaudited",
        code: 8500012,
      });
      await harness().done(at.reverseAudit, owner, seen({ id, version: 2 }));
      expect(refusalOf(await harness().call(at.reverseAudit, owner, seen({ id, version: 3 })))).toMatchObject({
        refusal: "document-not-audited",
      });
      await harness().done(at.remove, owner, { query: { id } });
      expect((await harness().call(at.info, owner, { query: { id } })).status).toBe(404);
      expect((await effectFacts(tenant)).map(({ revision }) => revision)).toEqual([1, 2]);
    });

    test("with strict audit only an audited document counts", async () => {
      const tenant = await harness().tenant();
      const { owner } = tenant;
      await tenant.turn({ forceApprovalFlag: true });
      const { id } = await save(tenant);
      // Lines between two warehouses count, and are named, with each of them.
      const each = kind.movements.hasTarget ? [{}, {}, {}, {}] : [{}, {}];
      const effect = { lines: moves ? each : [] };
      expect(await effectFacts(tenant)).toEqual([]);
      expect(await tenant.facts(`${kind.name}.named`)).toMatchObject([{ documentId: id, lines: each }]);
      await harness().done(at.audit, owner, seen({ id, version: 1 }));
      await harness().done(at.reverseAudit, owner, seen({ id, version: 2 }));
      const facts = await effectFacts(tenant);
      expect(facts).toHaveLength(2);
      expect(facts[0]).toMatchObject({ revision: 1, ...effect });
      expect(facts[1]).not.toHaveProperty("lines");
      const both = await harness().done(at.addAndAudit, owner, { body: documentOf(kind, tenant) });
      expect(await read(tenant, both.id)).toMatchObject({ status: 1, version: 1 });
      expect(await effectFacts(tenant)).toHaveLength(3);
    });

    if (moves) testReservations(suite);

    test("a bulk operation changes all documents or none", async () => {
      const tenant = await harness().tenant();
      const { owner } = tenant;
      const [one, two] = [await save(tenant), await save(tenant)];
      const stale = {
        body: { documents: [one, { id: two.id, version: 9 }].map(({ id, version }) => ({ id, version })) },
      };
      expect(refusalOf(await harness().call(at.audit, owner, stale))).toMatchObject({
        status: 409,
        refusal: "stale-version",
      });
      expect(await read(tenant, one.id)).toMatchObject({ status: 0, version: 1 });
      const twice = { body: { documents: [9, 1].map((version) => ({ id: one.id, version })) } };
      expect(refusalOf(await harness().call(at.audit, owner, twice)).issues).toEqual(["field-invalid documents"]);
      const named = async (refusal: string, calling: Promise<Called>) => {
        const { body } = await calling;
        expect(body).toMatchObject({ data: { refusal, values: { number: two.number } } });
      };
      await named("stale-version", harness().call(at.audit, owner, stale));
      const both = {
        body: { documents: [one, { ...two, version: 2 }].map(({ id, version }) => ({ id, version })) },
      };
      await harness().done(at.audit, owner, seen(two));
      await named("document-not-unaudited", harness().call(at.audit, owner, both));
      const ids = [one.id, two.id].join(",");
      await named("document-delete-audited", harness().call(at.removeMany, owner, { query: { ids: ids as never } }));
      await harness().done(at.reverseAudit, owner, seen({ id: two.id, version: 2 }));
      await harness().done(at.removeMany, owner, { query: { ids: ids as never } });
      expect((await harness().done(at.list, owner)).total).toBe(0);
    });

    test("a document's remark can be changed in any audit state", async () => {
      const tenant = await harness().tenant();
      const { id } = await save(tenant);
      await harness().done(at.audit, tenant.owner, seen({ id, version: 1 }));
      await harness().done(at.setRemark, tenant.owner, { body: { id, remark: "later" } });
      expect(await read(tenant, id)).toMatchObject({ remark: "later", status: 1, version: 3 });
      expect(await effectFacts(tenant)).toHaveLength(1);
    });
  });
}

/** Of kinds that move stock. */
function testReservations({ kind, at, harness, save, read, seen }: DocumentSuite): void {
  test("a write that would lower stock reserves the quantity first, and is not saved where the stock ledger refuses", async () => {
    const tenant = await harness().tenant();
    const from = harness().reserved.length;
    const { id } = await save(tenant);
    await harness().done(at.update, tenant.owner, { body: changeOf(await read(tenant, id)) });
    await harness().done(at.remove, tenant.owner, { query: { id } });
    const requested = harness()
      .reserved.slice(from)
      .map(({ revision, postedRevision, lines }) => [revision, postedRevision, lines.length]);
    // Goods that leave are reserved by each save, goods that came by whatever takes them away again.
    const moved = kind.movements.hasTarget ? 4 : 2;
    expect(requested).toEqual([
      ...(kind.movements.takesOut ? [[1, 0, moved]] : []),
      [2, 1, moved],
      ...(kind.movements.bringsIn ? [[3, 2, 0]] : []),
    ]);
    harness().ledger.refuse = () => refuse("stock-short", { status: 409 });
    try {
      const body = documentOf(kind, tenant);
      const added = await harness().call(at.add, tenant.owner, { body });
      expect(added.status).toBe(kind.movements.takesOut ? 409 : 200);
      await tenant.turn({ minusStockFlag: true });
      expect((await harness().call(at.add, tenant.owner, { body: documentOf(kind, tenant) })).status).toBe(200);
    } finally {
      harness().ledger.refuse = undefined;
    }
  });

  test("a bulk operation names the document for which there is not enough stock", async () => {
    const tenant = await harness().tenant();
    const { owner } = tenant;
    // Stock that leaves is reserved when the document counts, stock that came when the document is taken back.
    await tenant.turn({ forceApprovalFlag: kind.movements.takesOut });
    const both = [await save(tenant), await save(tenant)];
    const [, two] = both;
    harness().ledger.refuse = ({ documentId }) =>
      documentId === two?.id ? refuse("stock-short", { status: 409, values: { needed: "10" } }) : undefined;
    try {
      const refused = await (kind.movements.takesOut
        ? harness().call(at.audit, owner, { body: { documents: both.map(({ id, version }) => ({ id, version })) } })
        : harness().call(at.removeMany, owner, { query: { ids: both.map(({ id }) => id).join(",") as never } }));
      expect(refused.body).toMatchObject({
        data: { refusal: "stock-short", values: { needed: "10", number: two?.number } },
      });
    } finally {
      harness().ledger.refuse = undefined;
    }
  });

  test("a user with the right for it overrides a stock shortage with a reason, for one document at a time, and history and log show it", async () => {
    const tenant = await harness().tenant();
    const { owner } = tenant;
    const reasonMove = kind.movements.takesOut ? "audit" : "remove";
    await tenant.turn({ forceApprovalFlag: kind.movements.takesOut });
    const [one, two] = [await save(tenant), await save(tenant)];
    const move = (query: { shortReason?: string }) =>
      reasonMove === "audit"
        ? harness().call(at.audit, owner, { ...seen(one), query })
        : harness().call(at.remove, owner, { query: { ...query, id: one.id } });
    for (const shortReason of ["", " ", "x".repeat(201)])
      expect(refusalOf(await move({ shortReason })).status, shortReason).toBe(400);
    const both = { body: { documents: [one, two].map(({ id, version }) => ({ id, version })) } };
    const several = await harness().call(at.audit, owner, { ...both, query: { shortReason: "Lorry" } });
    expect(refusalOf(several)).toMatchObject({ status: 422, refusal: "reason-for-one" });
    harness().ledger.refuse = ({ letsPass }) => (letsPass ? undefined : refuse("stock-runs-short", { status: 409 }));
    try {
      expect(refusalOf(await move({}))).toMatchObject({ status: 409, refusal: "stock-runs-short" });
      expect((await move({ shortReason: " Goods are on the lorry " })).status).toBe(200);
    } finally {
      harness().ledger.refuse = undefined;
    }
    const noted = await tenant.tables((tx) =>
      sqlOf(tx).$queryRawUnsafe<{ reason: string }[]>(
        "select reason from document_history where document_id = $1::uuid order by version desc limit 1",
        one.id,
      ),
    );
    expect(noted).toEqual([{ reason: "Goods are on the lorry" }]);
    if (reasonMove === "audit") {
      const { rows } = await harness().done(at.history, owner, { query: { id: one.id } });
      expect(rows.map(({ reason }) => reason)).toEqual(["Goods are on the lorry", ""]);
    }
    const log = (await tenant.facts("operation")).at(-1);
    expect(log).toMatchObject({ operation: kind.name, content: `${one.number} · Goods are on the lorry` });
  });
}
