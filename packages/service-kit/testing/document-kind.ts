// Tests that every kind of document must pass; each kind's own test file calls them. Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import { newId, type UserId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlOf } from "../src/database/database.ts";
import { testClosing } from "./document-closing.ts";
import {
  type ChangeBody,
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  lineOf,
  races,
  refusalOf,
  type TestTenant,
} from "./document-harness.ts";
import { testSwitchOver } from "./document-strict-audit.ts";
import { testWorkbooks } from "./document-workbooks.ts";
import { type Called, rowsOfWorkbook } from "./fake-gateway.ts";

/** The code is the same for all kinds: one of each direction runs its races as often as requested, 200 times, the others less. */
const RACES = 30;
const CLIENTS = 50;

/** A document as its form would send it again. */
export function changeOf(info: DocumentDetail, changes: Partial<ChangeBody> = {}): ChangeBody {
  return {
    id: info.id,
    version: info.version,
    number: info.number,
    operTime: info.operTime,
    organId: info.organId,
    salesMan: info.salesMan,
    linkId: info.linkId,
    remark: info.remark,
    fileName: info.fileName.map(({ id }) => id),
    discount: info.discount,
    discountMoney: info.discountMoney ?? "0",
    otherMoney: info.otherMoney ?? "0",
    deposit: info.deposit ?? "0",
    changeAmount: info.changeAmount ?? "0",
    getAmount: info.getAmount,
    accounts: info.accounts.map(({ accountId, amount }) => ({ accountId, amount: amount ?? "0" })),
    lines: info.lines.map((line) => ({
      id: line.id,
      barCode: line.barCode,
      depotId: line.depotId,
      operNumber: line.operNumber,
      unitPrice: line.unitPrice ?? "0",
      allPrice: line.allPrice ?? "0",
      taxRate: line.taxRate,
      taxMoney: line.taxMoney ?? "0",
      taxLastMoney: line.taxLastMoney ?? "0",
      remark: line.remark,
      linkId: line.linkId,
    })),
    ...changes,
  };
}

const later = (years: number): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

/** What a kind's own tests use besides those of all kinds. */
export interface KindTests {
  harness(): DocumentHarness;
  save(tenant: TestTenant, changes?: Partial<DocumentBody>): Promise<{ id: string; number: string; version: number }>;
  read(tenant: TestTenant, id: string): Promise<DocumentDetail>;
}

/** Tests a kind over HTTP on the real database; each race runs `rounds` times. */
export function testKind(kind: DocumentKind, open: () => DocumentHarness, rounds = RACES): KindTests {
  const at = kind.endpoints;
  let harness: DocumentHarness;
  beforeAll(() => {
    harness = open();
  });
  afterAll(() => harness.close());

  const save: KindTests["save"] = (tenant, changes) =>
    harness.done(at.add, tenant.owner, { body: documentOf(kind, tenant, changes) });
  const read: KindTests["read"] = async ({ owner }, id) => (await harness.done(at.info, owner, { query: { id } })).info;
  const seen = ({ id, version }: { id: string; version: number }) => ({ body: { documents: [{ id, version }] } });
  /** Effects and withdrawals. */
  const effectFacts = async (tenant: TestTenant) =>
    (await tenant.facts(kind.name)).filter((body) => "revision" in body);

  describe(`${kind.name}: life cycle`, () => {
    test("an unaudited document counts at once, an edit counts anew, an audit changes no effect, and lines keep their identity", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      const first = await save(tenant);
      const before = await read(tenant, first.id);
      expect(before).toMatchObject({
        number: first.number,
        status: 0,
        version: 1,
        userName: owner.userName,
        stockPosted: false,
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
      const changed = await harness.done(at.update, owner, { body: { ...body, version: before.version } });
      expect(changed).toMatchObject({ id: first.id, version: 2 });
      const after = await read(tenant, first.id);
      expect(after.lines.map(({ id }) => id)).toEqual([more.id, staying?.id]);
      expect(after.lines.some(({ id }) => id === gone?.id)).toBe(false);
      const audited = await harness.done(at.audit, owner, seen(changed));
      expect(audited.documents).toEqual([{ id: first.id, version: 3 }]);
      expect(await read(tenant, first.id)).toMatchObject({ status: 1, auditor: owner.userName });
      expect(await effectFacts(tenant)).toMatchObject([{ revision: 1 }, { revision: 2 }]);
      const { rows } = await harness.done(at.history, owner, { query: { id: first.id } });
      expect(rows.map(({ action }) => action)).toEqual(["audit", "update", "add"]);
    });

    test("an audited document is neither changed nor deleted, and only an audited one is printed", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      const { id } = await save(tenant);
      const print = () => harness.call(at.print, owner, { query: { id } });
      expect(refusalOf(await print())).toMatchObject({ status: 409, refusal: "document-not-audited-print" });
      await harness.done(at.audit, owner, seen({ id, version: 1 }));
      await tenant.turn({ saleAgreement: "Goods stay ours until paid." });
      expect((await harness.done(at.print, owner, { query: { id } })).info).toMatchObject({
        ...(kind.partner.required ? { contacts: "Han Mei", phone: "010-5550100", address: "Harbour Road 1" } : {}),
        agreement: "Goods stay ours until paid.",
      });
      const change = changeOf(await read(tenant, id));
      expect(refusalOf(await harness.call(at.update, owner, { body: change }))).toMatchObject({
        refusal: "document-edit-audited",
        code: 8500023,
      });
      expect(refusalOf(await harness.call(at.remove, owner, { query: { id } }))).toMatchObject({
        refusal: "document-delete-audited",
      });
      expect(refusalOf(await harness.call(at.audit, owner, seen({ id, version: 2 })))).toMatchObject({
        refusal: "document-not-unaudited",
        code: 8500012,
      });
      await harness.done(at.reverseAudit, owner, seen({ id, version: 2 }));
      expect(refusalOf(await harness.call(at.reverseAudit, owner, seen({ id, version: 3 })))).toMatchObject({
        refusal: "document-not-audited",
      });
      await harness.done(at.remove, owner, { query: { id } });
      expect((await harness.call(at.info, owner, { query: { id } })).status).toBe(404);
      expect((await effectFacts(tenant)).map(({ revision }) => revision)).toEqual([1, 2]);
    });

    test("with strict audit only an audited document counts", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      await tenant.turn({ forceApprovalFlag: true });
      const { id } = await save(tenant);
      expect(await effectFacts(tenant)).toEqual([]);
      expect(await tenant.facts(`${kind.name}.named`)).toMatchObject([{ documentId: id, lines: [{}, {}] }]);
      await harness.done(at.audit, owner, seen({ id, version: 1 }));
      await harness.done(at.reverseAudit, owner, seen({ id, version: 2 }));
      const facts = await effectFacts(tenant);
      expect(facts).toHaveLength(2);
      expect(facts[0]).toMatchObject({ revision: 1, lines: [{}, {}] });
      expect(facts[1]).not.toHaveProperty("lines");
      const both = await harness.done(at.addAndAudit, owner, { body: documentOf(kind, tenant) });
      expect(await read(tenant, both.id)).toMatchObject({ status: 1, version: 1 });
      expect(await effectFacts(tenant)).toHaveLength(3);
    });

    test("stock that a write would lower is reserved first, and what the ledger refuses is not saved", async () => {
      const tenant = await harness.tenant();
      const from = harness.reserved.length;
      const { id } = await save(tenant);
      await harness.done(at.update, tenant.owner, { body: changeOf(await read(tenant, id)) });
      await harness.done(at.remove, tenant.owner, { query: { id } });
      const requested = harness.reserved
        .slice(from)
        .map(({ revision, settledRevision, lines }) => [revision, settledRevision, lines.length]);
      // Goods that leave are reserved by each save, goods that came by whatever takes them away again.
      expect(requested).toEqual(
        kind.movements.takesOut
          ? [
              [1, 0, 2],
              [2, 1, 2],
            ]
          : [
              [2, 1, 2],
              [3, 2, 0],
            ],
      );
      harness.ledger.refuse = () => refuse("stock-short", { status: 409 });
      try {
        const body = documentOf(kind, tenant);
        const added = await harness.call(at.add, tenant.owner, { body });
        expect(added.status).toBe(kind.movements.takesOut ? 409 : 200);
        await tenant.turn({ minusStockFlag: true });
        expect((await harness.call(at.add, tenant.owner, { body: documentOf(kind, tenant) })).status).toBe(200);
      } finally {
        harness.ledger.refuse = undefined;
      }
    });

    test("a bulk operation changes all documents or none", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      const [one, two] = [await save(tenant), await save(tenant)];
      const stale = {
        body: { documents: [one, { id: two.id, version: 9 }].map(({ id, version }) => ({ id, version })) },
      };
      expect(refusalOf(await harness.call(at.audit, owner, stale))).toMatchObject({
        status: 409,
        refusal: "stale-version",
      });
      expect(await read(tenant, one.id)).toMatchObject({ status: 0, version: 1 });
      const named = async (refusal: string, calling: Promise<Called>) => {
        const { body } = await calling;
        expect(body).toMatchObject({ data: { refusal, values: { number: two.number } } });
      };
      await named("stale-version", harness.call(at.audit, owner, stale));
      const both = {
        body: { documents: [one, { ...two, version: 2 }].map(({ id, version }) => ({ id, version })) },
      };
      await harness.done(at.audit, owner, seen(two));
      await named("document-not-unaudited", harness.call(at.audit, owner, both));
      const ids = [one.id, two.id].join(",");
      await named("document-delete-audited", harness.call(at.removeMany, owner, { query: { ids: ids as never } }));
      await harness.done(at.reverseAudit, owner, seen({ id: two.id, version: 2 }));
      await harness.done(at.removeMany, owner, { query: { ids: ids as never } });
      expect((await harness.done(at.list, owner)).total).toBe(0);
    });

    test("a bulk operation names the document that stock does not allow", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      // Stock that leaves is reserved when the document counts, stock that came when the document is taken back.
      await tenant.turn({ forceApprovalFlag: kind.movements.takesOut });
      const both = [await save(tenant), await save(tenant)];
      const [, two] = both;
      harness.ledger.refuse = ({ documentId }) =>
        documentId === two?.id ? refuse("stock-short", { status: 409, values: { needed: "10" } }) : undefined;
      try {
        const refused = await (kind.movements.takesOut
          ? harness.call(at.audit, owner, { body: { documents: both.map(({ id, version }) => ({ id, version })) } })
          : harness.call(at.removeMany, owner, { query: { ids: both.map(({ id }) => id).join(",") as never } }));
        expect(refused.body).toMatchObject({
          data: { refusal: "stock-short", values: { needed: "10", number: two?.number } },
        });
      } finally {
        harness.ledger.refuse = undefined;
      }
    });

    test("a user with that right lets stock run short with a reason, for one document at a time, and it stands in the history and in the log", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      const reasonMove = kind.movements.takesOut ? "audit" : "remove";
      await tenant.turn({ forceApprovalFlag: kind.movements.takesOut });
      const [one, two] = [await save(tenant), await save(tenant)];
      const move = (query: { shortReason?: string }) =>
        reasonMove === "audit"
          ? harness.call(at.audit, owner, { ...seen(one), query })
          : harness.call(at.remove, owner, { query: { ...query, id: one.id } });
      for (const shortReason of ["", " ", "x".repeat(201)])
        expect(refusalOf(await move({ shortReason })).status, shortReason).toBe(400);
      const both = { body: { documents: [one, two].map(({ id, version }) => ({ id, version })) } };
      const several = await harness.call(at.audit, owner, { ...both, query: { shortReason: "Lorry" } });
      expect(refusalOf(several)).toMatchObject({ status: 422, refusal: "reason-for-one" });
      harness.ledger.refuse = ({ letsPass }) => (letsPass ? undefined : refuse("stock-runs-short", { status: 409 }));
      try {
        expect(refusalOf(await move({}))).toMatchObject({ status: 409, refusal: "stock-runs-short" });
        expect((await move({ shortReason: " Goods are on the lorry " })).status).toBe(200);
      } finally {
        harness.ledger.refuse = undefined;
      }
      const noted = await tenant.tables((tx) =>
        sqlOf(tx).$queryRawUnsafe<{ reason: string }[]>(
          "select reason from document_history where document_id = $1::uuid order by version desc limit 1",
          one.id,
        ),
      );
      expect(noted).toEqual([{ reason: "Goods are on the lorry" }]);
      if (reasonMove === "audit") {
        const { rows } = await harness.done(at.history, owner, { query: { id: one.id } });
        expect(rows.map(({ reason }) => reason)).toEqual(["Goods are on the lorry", ""]);
      }
      const log = (await tenant.facts("operation")).at(-1);
      expect(log).toMatchObject({ operation: kind.name, content: `${one.number} · Goods are on the lorry` });
    });

    test("a remark changes in any status", async () => {
      const tenant = await harness.tenant();
      const { id } = await save(tenant);
      await harness.done(at.audit, tenant.owner, seen({ id, version: 1 }));
      await harness.done(at.setRemark, tenant.owner, { body: { id, remark: "later" } });
      expect(await read(tenant, id)).toMatchObject({ remark: "later", status: 1, version: 3 });
      expect(await effectFacts(tenant)).toHaveLength(1);
    });
  });

  describe(`${kind.name}: refusals`, () => {
    const issues = async (tenant: TestTenant, changes: Partial<DocumentBody>): Promise<string[]> =>
      refusalOf(await harness.call(at.add, tenant.owner, { body: documentOf(kind, tenant, changes) })).issues;

    test("all issues are reported at once, each at its cell", async () => {
      const tenant = await harness.tenant();
      const { codes, warehouses } = tenant.catalogue;
      const free = { taxRate: "0" };
      const lines = [
        lineOf("nothing", warehouses.main, free),
        lineOf(codes.serial, warehouses.main, free),
        lineOf(codes.batch, warehouses.main, free),
        lineOf(codes.attribute, warehouses.main, free),
        lineOf(codes.disabled, warehouses.main, free),
        lineOf(codes.piece, newId(), free),
        lineOf(codes.piece, warehouses.closed, free),
        lineOf(codes.piece, warehouses.main, { ...free, operNumber: "0" }),
        { ...lineOf(codes.piece, warehouses.main, free), allPrice: "1" },
      ];
      const idsFor = await issues(tenant, { lines, operTime: "1999-12-31T00:00:00.000Z", salesMan: [newId()] });
      expect(idsFor).toEqual([
        "document-time-out-of-range operTime",
        kind.hasSellers ? "not-found salesMan.0" : "value-not-allowed salesMan",
        "document-line-amounts lines.8.allPrice",
        "document-barcode-unknown lines.0.barCode",
        "product-serial-later lines.1.barCode",
        "product-batch-later lines.2.barCode",
        "product-attribute-later lines.3.barCode",
        "document-product-disabled lines.4.barCode",
        "not-found lines.5.depotId",
        "document-depot-disabled lines.6.depotId",
        "document-quantity-zero lines.7.operNumber",
      ]);
    });

    test.each([
      [
        "too many lines",
        (tenant: TestTenant) => ({
          lines: Array.from({ length: 2001 }, () =>
            lineOf(tenant.catalogue.codes.piece, tenant.catalogue.warehouses.main),
          ),
        }),
        "document-lines-too-many lines",
      ],
      ["no lines", () => ({ lines: [] }), "document-lines-required lines"],
      ["a foreign partner", () => ({ organId: newId() }), "not-found organId"],
      ["a wrong prefix", () => ({ number: "ABCD00000000001" }), "document-number-prefix number"],
      ["a foreign attachment", () => ({ fileName: [newId()] }), "not-found fileName.0"],
      ["a source that does not exist", () => ({ linkId: newId() }), "not-found linkId"],
      ...(
        [
          ["a quantity of four decimals", "operNumber", "1.0001", "number-invalid"],
          ["a quantity below zero", "operNumber", "-1", "number-invalid"],
          ["a quantity of sixteen digits", "operNumber", "1234567890123456", "number-invalid"],
          ["a price of five decimals", "unitPrice", "1.00001", "number-invalid"],
          ["an amount of three decimals", "allPrice", "1.001", "number-invalid"],
          ["a tax rate of five decimals", "taxRate", "1.00001", "number-invalid"],
          ["a tax rate above a hundred percent", "taxRate", "100.0001", "rate-out-of-range"],
          ["a tax rate below zero", "taxRate", "-1", "number-invalid"],
          ["a tax of three decimals", "taxMoney", "0.001", "number-invalid"],
          ["no barcode", "barCode", "", "field-required"],
          ["a remark that is too long", "remark", "x".repeat(501), "field-too-long"],
        ] as const
      ).map(
        ([what, field, value, id]) =>
          [
            what,
            ({ catalogue }: TestTenant) => ({
              lines: [{ ...lineOf(catalogue.codes.piece, catalogue.warehouses.main), [field]: value }],
            }),
            `${id} lines.0.${field}`,
          ] as const,
      ),
      ["a date of the year after next", () => ({ operTime: later(2) }), "document-time-out-of-range operTime"],
      ["a date that does not exist", () => ({ operTime: "2026-02-30T00:00:00.000Z" }), "field-invalid operTime"],
      ["five attachments", () => ({ fileName: Array.from({ length: 5 }, newId) }), "list-too-long fileName"],
      ["a remark of 1,001 characters", () => ({ remark: "x".repeat(1001) }), "field-too-long remark"],
      ["a fee of three decimals", () => ({ otherMoney: "0.001" }), "number-invalid otherMoney"],
      ["a discount above a hundred percent", () => ({ discount: "500000" }), "rate-out-of-range discount"],
      ["a discount below zero", () => ({ discount: "-1" }), "number-invalid discount"],
      ["a deposit without an order", () => ({ deposit: "1.00" }), "document-deposit-without-order deposit"],
      [
        "four settlement accounts",
        () => ({ accounts: Array.from({ length: 4 }, () => ({ accountId: newId(), amount: "1.00" })) }),
        "list-too-long accounts",
      ],
      [
        "a line that occurs twice",
        ({ catalogue }: TestTenant) => {
          const line = lineOf(catalogue.codes.piece, catalogue.warehouses.main);
          return { lines: [line, line] };
        },
        "document-line-twice lines.1.id",
      ],
    ] as const)("a document is refused for %s", async (_case, changes, issue) => {
      const tenant = await harness.tenant();
      expect(await issues(tenant, changes(tenant) as Partial<DocumentBody>)).toContain(issue);
    });

    test("a foreign id is refused like an absent one (TEN-8)", async () => {
      const [mine, theirs] = [await harness.tenant(), await harness.tenant()];
      const { id } = await save(theirs);
      for (const calling of [
        harness.call(at.info, mine.owner, { query: { id } }),
        harness.call(at.audit, mine.owner, seen({ id, version: 1 })),
        harness.call(at.remove, mine.owner, { query: { id } }),
        harness.call(at.history, mine.owner, { query: { id } }),
        harness.call(at.openLines, mine.owner, { query: { id } }),
        ...(kind.hasSellers
          ? [
              harness.call(at.add, mine.owner, {
                body: documentOf(kind, mine, { salesMan: [theirs.catalogue.salesperson] }),
              }),
            ]
          : []),
      ])
        expect((await calling).status).toBe(404);
    });

    test("the second of two users who change a document learns that it changed", async () => {
      const tenant = await harness.tenant();
      const { id } = await save(tenant);
      const change = changeOf(await read(tenant, id));
      expect((await harness.call(at.update, tenant.owner, { body: change })).status).toBe(200);
      expect(refusalOf(await harness.call(at.update, tenant.owner, { body: change }))).toMatchObject({
        status: 409,
        refusal: "stale-version",
      });
    });

    if (kind.amounts.movesMoney)
      test("settlement accounts that do not add up are refused", async () => {
        const tenant = await harness.tenant();
        const { bank, cash, closed } = tenant.catalogue.accounts;
        const parts = (accountId: string, amount = "1.00") => [{ accountId, amount }];
        expect(await issues(tenant, { accounts: [] })).toEqual(["document-account-required accounts"]);
        expect(await issues(tenant, { accounts: parts(cash) })).toEqual(["document-accounts-sum accounts"]);
        expect(await issues(tenant, { accounts: parts(closed) })).toContain(
          "document-account-disabled accounts.0.accountId",
        );
        expect(await issues(tenant, { accounts: parts(newId()) })).toContain("not-found accounts.0.accountId");
        expect(await issues(tenant, { accounts: [...parts(cash), ...parts(cash)] })).toContain(
          "document-account-twice accounts.1.accountId",
        );
        expect(await issues(tenant, { accounts: [...parts(cash), ...parts(bank, "0.00")] })).toContain(
          "document-account-amount accounts.1.amount",
        );
      });

    if (kind.amounts.hasOpenItem)
      test("amounts that do not agree with each other are refused", async () => {
        const tenant = await harness.tenant();
        const { cash } = tenant.catalogue.accounts;
        const paid = (amount: string) => ({ changeAmount: amount, accounts: [{ accountId: cash, amount }] });
        expect(await issues(tenant, { organId: null })).toEqual(["document-partner-required organId"]);
        // A disabled supplier; for kinds of sale, no partner at all.
        expect(await issues(tenant, { organId: tenant.catalogue.partners.disabled })).toEqual([
          kind.partner.type === "供应商" ? "document-partner-disabled organId" : "not-found organId",
        ]);
        expect(await issues(tenant, paid("999999.00"))).toEqual(["document-overpaid changeAmount"]);
        expect(await issues(tenant, { discount: "10", discountMoney: "1.00" })).toContain(
          "document-discount-differs discountMoney",
        );
        expect(await issues(tenant, { discount: "0", discountMoney: "999999.00", ...paid("0") })).toContain(
          "document-discount-too-high discountMoney",
        );
        expect(await issues(tenant, { getAmount: "5.00" })).toEqual(["value-not-allowed getAmount"]);
      });

    if (kind.prices.hasLowest)
      test("a price below the lowest sale price is refused", async () => {
        const tenant = await harness.tenant();
        const { codes, warehouses } = tenant.catalogue;
        const lines = [
          lineOf(codes.piece, warehouses.main, { unitPrice: "1.4999" }),
          lineOf(codes.piece, warehouses.main, { unitPrice: "1.5" }),
        ];
        expect(await issues(tenant, { lines })).toEqual(["document-price-below-lowest lines.0.unitPrice"]);
      });
  });

  describe(`${kind.name}: numbers`, () => {
    test("a number that is taken is refused, also after its document is deleted", async () => {
      const tenant = await harness.tenant();
      const number = `${kind.prefix}00000000002`;
      const first = await save(tenant, { number });
      const again = () => harness.call(at.add, tenant.owner, { body: documentOf(kind, tenant, { number }) });
      expect(refusalOf(await again())).toMatchObject({ status: 409, refusal: "document-number-taken", code: 8500022 });
      await harness.done(at.remove, tenant.owner, { query: { id: first.id } });
      expect(refusalOf(await again())).toMatchObject({ refusal: "document-number-taken" });
      // The counter passes over it.
      expect([(await save(tenant)).number, (await save(tenant)).number]).toEqual([
        `${kind.prefix}00000000001`,
        `${kind.prefix}00000000003`,
      ]);
    });

    test(`${CLIENTS} clients that save at the same moment get different numbers, without a gap (I-10, C-11)`, async () => {
      const tenant = await harness.tenant();
      const saves = Array.from({ length: CLIENTS }, () => save(tenant).then(({ number }) => number));
      const expected = Array.from({ length: CLIENTS }, (_, at) => `${kind.prefix}${String(at + 1).padStart(11, "0")}`);
      expect((await Promise.all(saves)).sort()).toEqual(expected);
    });

    test("a save that is sent again gets the first one's number, and a refused save uses none up (I-10, IDEM-1)", async () => {
      const tenant = await harness.tenant();
      const once = { body: documentOf(kind, tenant), headers: { "Idempotency-Key": newId() } };
      const first = await harness.done(at.add, tenant.owner, once);
      expect(first.number).toBe(`${kind.prefix}00000000001`);
      expect((await harness.done(at.add, tenant.owner, once)).number).toBe(first.number);
      const wrong = documentOf(kind, tenant, { operTime: "1999-01-01T00:00:00.000Z" });
      expect((await harness.call(at.add, tenant.owner, { body: wrong })).status).toBe(400);
      expect((await save(tenant)).number).toBe(`${kind.prefix}00000000002`);
    });
  });

  describe(`${kind.name}: races`, () => {
    /** A client whose call was refused as busy retries, as the browser does. */
    const call: typeof harness.call = async (...requested) => {
      const called = await harness.call(...requested);
      return called.status === 503 ? call(...requested) : called;
    };
    const winners = (called: Called[]): number => called.filter(({ status }) => status === 200).length;
    const refusals = (called: Called[]): string[] =>
      called.filter(({ status }) => status !== 200).map((each) => refusalOf(each).refusal);

    test("of two audits at once one succeeds (C-2)", async () => {
      const tenant = await harness.tenant();
      await races(rounds, async () => {
        const saved = await save(tenant);
        const both = await Promise.all([1, 2].map(() => call(at.audit, tenant.owner, seen(saved))));
        expect(winners(both)).toBe(1);
        expect(refusals(both)).toEqual(["document-not-unaudited"]);
      });
    });

    test("of an edit and an audit at once one wins, and the other is refused (C-3)", async () => {
      const tenant = await harness.tenant();
      await races(rounds, async () => {
        const saved = await save(tenant);
        const change = changeOf(await read(tenant, saved.id));
        const both = await Promise.all([
          call(at.update, tenant.owner, { body: change }),
          call(at.audit, tenant.owner, seen(saved)),
        ]);
        expect(winners(both)).toBe(1);
        expect(["stale-version", "document-edit-audited"]).toContain(refusals(both)[0]);
      });
    });

    test("of an audit and a deletion at once one wins (C-4)", async () => {
      const tenant = await harness.tenant();
      await races(rounds, async () => {
        const saved = await save(tenant);
        const both = await Promise.all([
          call(at.audit, tenant.owner, seen(saved)),
          call(at.remove, tenant.owner, { query: { id: saved.id } }),
        ]);
        expect(winners(both)).toBe(1);
        expect(["not-found", "document-delete-audited"]).toContain(refusals(both)[0]);
      });
    });

    test("a double click makes one document, and both calls get its response (C-9)", async () => {
      const tenant = await harness.tenant();
      await races(rounds, async () => {
        const once = { body: documentOf(kind, tenant), headers: { "Idempotency-Key": newId() } };
        const both = await Promise.all([1, 2, 3].map(() => call(at.addAndAudit, tenant.owner, once)));
        expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(new Set(both.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      });
      expect((await harness.done(at.list, tenant.owner)).total).toBe(rounds);
    });
  });

  describe(`${kind.name}: visibility`, () => {
    test("a clerk with own data sees his own documents, a department's head those made in it (RBAC-5)", async () => {
      const tenant = await harness.tenant();
      const department = newId();
      const clerk = tenant.staff({ dataScope: 3, departmentId: department });
      const head = tenant.staff({ dataScope: 2, departmentId: department, departmentIds: [department] });
      const stranger = tenant.staff({ dataScope: 2, departmentIds: [newId()] });
      await save(tenant);
      const mine = await harness.done(at.add, clerk, { body: documentOf(kind, tenant) });
      const listed = async (as: typeof clerk) => (await harness.done(at.list, as)).rows.map(({ id }) => id);
      expect(await listed(clerk)).toEqual([mine.id]);
      expect(await listed(head)).toEqual([mine.id]);
      expect(await listed(stranger)).toEqual([]);
      expect((await harness.call(at.info, stranger, { query: { id: mine.id } })).status).toBe(404);
      expect((await harness.call(at.audit, stranger, seen(mine))).status).toBe(404);
      expect(await listed(tenant.owner)).toHaveLength(2);
    });

    test("a user with assigned warehouses can neither use nor see others (RBAC-6)", async () => {
      const tenant = await harness.tenant();
      const clerk = tenant.staff();
      await save(tenant);
      await tenant.turn({ depotFlag: true });
      const refused = await harness.call(at.add, clerk, { body: documentOf(kind, tenant) });
      expect(refusalOf(refused).issues).toContain("not-found lines.0.depotId");
      expect((await harness.done(at.list, clerk)).total).toBe(0);
      expect((await harness.done(at.list, tenant.owner)).total).toBe(1);
    });

    test("a user who may not see prices saves without them: stored ones stay, new lines get their price (RBAC-7)", async () => {
      const tenant = await harness.tenant();
      const { id } = await save(tenant);
      const blind = tenant.staff({ priceLimits: [kind.priceLimit] });
      const { info } = await harness.done(at.info, blind, { query: { id } });
      expect(info).toMatchObject({
        totalPrice: null,
        lines: [{ unitPrice: null, allPrice: null }, { unitPrice: null }],
      });
      const before = await read(tenant, id);
      const body = changeOf(info);
      const lines = [
        ...body.lines.map((line, index) => (index === 0 ? { ...line, operNumber: "20" } : line)),
        {
          ...lineOf(tenant.catalogue.codes.other, tenant.catalogue.warehouses.main),
          unitPrice: "0",
          allPrice: "0",
          taxLastMoney: "0",
          taxMoney: "0",
          taxRate: "0",
        },
      ];
      await harness.done(at.update, blind, { body: { ...body, lines } });
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

  describe(`${kind.name}: lists, workbooks, attachments`, () => {
    test("a list is searched by number, product, partner, warehouse, state and time", async () => {
      const tenant = await harness.tenant();
      const { owner, catalogue } = tenant;
      const first = await save(tenant);
      const other = await save(tenant, {
        lines: [lineOf(catalogue.codes.other, catalogue.warehouses.second)],
        operTime: "2026-11-05T02:00:00.000Z",
      });
      await harness.done(at.audit, owner, seen(other));
      const idsFor = async (search: Record<string, string>) => {
        const { rows, total } = await harness.done(at.list, owner, {
          query: { search: JSON.stringify(search) as never },
        });
        expect(total).toBe(rows.length);
        return rows.map(({ id }) => id);
      };
      expect(await idsFor({})).toEqual([other.id, first.id]);
      expect(await idsFor({ number: first.number.slice(-4) })).toEqual([first.id]);
      expect(await idsFor({ materialParam: "CHA" })).toEqual([other.id]);
      expect(await idsFor({ materialParam: catalogue.codes.case })).toEqual([first.id]);
      expect(await idsFor({ materialParam: "nothing" })).toEqual([]);
      expect(await idsFor({ depotId: catalogue.warehouses.second })).toEqual([other.id]);
      // However often a product stands in a document, a page is full of documents.
      const many = Array.from({ length: 30 }, () =>
        lineOf(catalogue.codes.case, catalogue.warehouses.main, { unitPrice: "20" }),
      );
      const full = await save(tenant, { lines: many, operTime: "2026-11-06T02:00:00.000Z" });
      const search = JSON.stringify({ materialParam: catalogue.codes.case }) as never;
      const paged = await harness.done(at.list, owner, { query: { search, pageSize: 2 } });
      expect(paged.rows.map(({ id }) => id)).toEqual([full.id, first.id]);
      await harness.done(at.remove, owner, { query: { id: full.id } });
      expect(await idsFor({ status: "1,3" })).toEqual([other.id]);
      expect(await idsFor({ status: "0" })).toEqual([first.id]);
      expect(await idsFor({ beginTime: "2026-11-03T00:00:00.000Z" })).toEqual([other.id]);
      expect(await idsFor({ creator: newId() })).toEqual([]);
      if (kind.partner.required)
        expect(await idsFor({ organId: catalogue.partners[kind.partner.type] })).toHaveLength(2);
      const wrong = await harness.call(at.list, owner, { query: { search: '{"password":"x"}' as never } });
      expect(refusalOf(wrong)).toMatchObject({ refusal: "field-unknown" });
    });

    test("a list is searched by salesperson, account, debt, remark and the end of a period, but not by debt without seeing prices (RBAC-8)", async () => {
      const tenant = await harness.tenant();
      const { owner, catalogue } = tenant;
      const { id: first } = await save(tenant);
      const paid = kind.amounts.hasOpenItem ? "1.00" : "85.00";
      const { id: other } = await save(tenant, {
        operTime: "2026-11-05T02:00:00.000Z",
        remark: "By Van",
        ...(kind.hasSellers ? { salesMan: [catalogue.salesperson] } : {}),
        ...(!kind.amounts.movesMoney
          ? {}
          : { changeAmount: paid, accounts: [{ accountId: catalogue.accounts.bank, amount: paid }] }),
      });
      const requested = (as: typeof owner, search: Record<string, string>) =>
        harness.call(at.list, as, { query: { search: JSON.stringify(search) as never } });
      const idsFor = async (search: Record<string, string>) => {
        const { rows } = await harness.done(at.list, owner, { query: { search: JSON.stringify(search) as never } });
        return rows.map(({ id }) => id);
      };
      const [owing, settledIds] = kind.amounts.hasOpenItem ? [[other], [first]] : [[], [other, first]];
      expect(await idsFor({ remark: "van" })).toEqual([other]);
      expect(await idsFor({ endTime: "2026-11-03T00:00:00.000Z" })).toEqual([first]);
      expect(await idsFor({ salesMan: catalogue.salesperson })).toEqual(kind.hasSellers ? [other] : []);
      expect(await idsFor({ accountId: catalogue.accounts.bank })).toEqual(!kind.amounts.movesMoney ? [] : [other]);
      expect(await idsFor({ hasDebt: "1" })).toEqual(owing);
      expect(await idsFor({ hasDebt: "0" })).toEqual(settledIds);
      expect(await idsFor({ hasLastDebt: "1" })).toEqual(owing);
      // Once paid later, the document's debt stays as it was, and nothing of it is open.
      await tenant.tables((tx) =>
        sqlOf(tx).$executeRawUnsafe("update documents set amount_settled = amount_debt where id = $1::uuid", other),
      );
      expect(await idsFor({ hasDebt: "1", remark: "van" })).toEqual(owing);
      expect(await idsFor({ hasLastDebt: "1", remark: "van" })).toEqual([]);
      expect(await idsFor({ hasLastDebt: "0", remark: "van" })).toEqual([other]);
      expect(refusalOf(await requested(owner, { hasDebt: "perhaps" })).refusal).toBe("value-not-allowed");
      const blind = tenant.staff({ priceLimits: [kind.priceLimit] });
      for (const field of ["hasDebt", "hasLastDebt"])
        expect(refusalOf(await requested(blind, { [field]: "1" })).refusal).toBe("field-unknown");
    });

    test("a list shows each of the lines' warehouses once, in their order", async () => {
      const tenant = await harness.tenant();
      const { codes, warehouses } = tenant.catalogue;
      const lines = [warehouses.second, warehouses.main, warehouses.second].map((warehouse) =>
        lineOf(codes.piece, warehouse),
      );
      await save(tenant, { lines });
      const { rows } = await harness.done(at.list, tenant.owner);
      expect(rows).toMatchObject([{ depotName: "Second, Main" }]);
    });

    test("documents are exported as a workbook, and an attachment is downloaded unchanged by users who may see its document", async () => {
      const tenant = await harness.tenant();
      const { owner } = tenant;
      const bytes = new TextEncoder().encode("%PDF-1.7 test");
      const file = await harness.done(at.upload, owner, { file: { name: "offer.pdf", bytes } });
      const html = await harness.call(at.upload, owner, {
        file: { name: "a.pdf", bytes: new TextEncoder().encode("<html>") },
      });
      expect(refusalOf(html)).toMatchObject({ refusal: "attachment-type" });
      // What another user has uploaded and not yet saved is that user's alone.
      const colleague = tenant.staff({ userId: newId() as UserId }); // as below
      const reply = await harness.call(at.add, colleague, {
        body: documentOf(kind, tenant, { fileName: [file.id] }),
      });
      expect(refusalOf(reply)).toMatchObject({ issues: ["not-found fileName.0"] });
      const saved = await save(tenant, { fileName: [file.id] });
      expect(await read(tenant, saved.id)).toMatchObject({
        hasAttachment: true,
        fileName: [{ id: file.id, name: "offer.pdf", size: bytes.length }],
      });
      await tenant.tables((tx) =>
        sqlOf(tx).$executeRawUnsafe(
          `insert into attachments (id, kind, name, size, bytes, creator_id, created_at)
           values ($1::uuid, $2, 'all there is room for', 2000000000, '', $3::uuid, now())`,
          newId(),
          kind.name,
          owner.userId,
        ),
      );
      const more = await harness.call(at.upload, owner, { file: { name: "more.pdf", bytes } });
      expect(refusalOf(more)).toMatchObject({ refusal: "attachment-quota" });
      const readBack = await harness.call(at.attachment, owner, { query: { id: file.id } });
      expect([...readBack.bytes]).toEqual([...bytes]);
      expect(readBack.headers.get("content-disposition")).toContain("attachment");
      const clerk = tenant.staff({ dataScope: 3, userId: newId() as UserId }); // newId makes a UUID
      expect((await harness.call(at.attachment, clerk, { query: { id: file.id } })).status).toBe(404);
      await tenant.turn({ timeZone: "Asia/Shanghai" });
      const { bytes: workbook } = await harness.call(at.exportExcel, owner, { query: {} });
      const [, row] = await rowsOfWorkbook(workbook);
      expect(row?.slice(0, 2)).toEqual([saved.number, "2026-11-01 10:00:00"]);
      expect((await tenant.facts("operation")).at(-1)).toMatchObject({
        ...{ operation: kind.name, type: "export", content: "… (1)" },
      });
      const template = await harness.call(at.lineTemplate, owner);
      const empty = await harness.call(at.importLines, owner, {
        file: { name: "lines.xlsx", bytes: new Uint8Array(template.bytes) },
      });
      expect(refusalOf(empty)).toMatchObject({ refusal: "sheet-empty" });
    });

    test("a new line starts with the product's price, texts and unit", async () => {
      const { owner, catalogue } = await harness.tenant();
      const query = { barCodes: [catalogue.codes.case, "nothing", catalogue.codes.serial].join(",") as never };
      const { lines, unknown } = await harness.done(at.lineStarts, owner, { query });
      const price = { purchaseDecimal: "30.0000", wholesaleDecimal: "48.0000", commodityDecimal: "60.0000" }[
        kind.prices.start
      ];
      expect(lines).toMatchObject([
        {
          ...{ name: "Cola", standard: "500ml", otherField1: "Aisle 3" },
          ...{ materialUnit: "case", ratio: "12.000", unitPrice: price, refusal: null },
        },
        { refusal: "product-serial-later" },
      ]);
      expect(unknown).toEqual(["nothing"]);
    });
  });

  testWorkbooks(kind, () => harness);
  testSwitchOver(kind, () => harness);
  testClosing(kind, () => harness, changeOf);

  return { harness: () => harness, save, read };
}
