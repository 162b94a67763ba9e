// What every kind of document has to do, as tests that each kind's own test file calls. Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import { newId, type UserId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlOf } from "../db.ts";
import { type Called, rowsOfWorkbook } from "../testing.ts";
import {
  type ChangeBody,
  type Company,
  type DocumentBody,
  type DocumentHouse,
  documentOf,
  lineOf,
  races,
  refusalOf,
} from "./testing.ts";
import { testClosing } from "./testing-closing.ts";
import { testSheets } from "./testing-sheets.ts";
import { testSwitchOver } from "./testing-switch-over.ts";

/** The kernel is the same for all kinds: one of each direction runs its races as often as is asked for, 200 times, the others less. */
const RACES = 30;
const CLIENTS = 50;

/** A document as its form would send it again. */
export function changeOf(info: DocumentDetail, given: Partial<ChangeBody> = {}): ChangeBody {
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
    ...given,
  };
}

const later = (years: number): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

/** What a kind's own tests work with beside those of all kinds. */
export interface KindTests {
  house(): DocumentHouse;
  save(company: Company, given?: Partial<DocumentBody>): Promise<{ id: string; number: string; version: number }>;
  read(company: Company, id: string): Promise<DocumentDetail>;
}

/** Tests a kind over HTTP on the real database; each race `rounds` times. */
export function testKind(kind: DocumentKind, open: () => DocumentHouse, rounds = RACES): KindTests {
  const at = kind.endpoints;
  let house: DocumentHouse;
  beforeAll(() => {
    house = open();
  });
  afterAll(() => house.close());

  const save: KindTests["save"] = (company, given) =>
    house.ask(at.add, company.owner, { body: documentOf(kind, company, given) });
  const read: KindTests["read"] = async ({ owner }, id) => (await house.ask(at.info, owner, { query: { id } })).info;
  const seen = ({ id, version }: { id: string; version: number }) => ({ body: { documents: [{ id, version }] } });
  /** Effects and withdrawals. */
  const said = async (company: Company) => (await company.facts(kind.name)).filter((body) => "revision" in body);

  describe(`${kind.name}: its life`, () => {
    test("a draft counts at once, an edit counts anew, an audit changes nothing in effect; lines keep their identity", async () => {
      const company = await house.company();
      const { owner } = company;
      const first = await save(company);
      const before = await read(company, first.id);
      expect(before).toMatchObject({
        number: first.number,
        status: 0,
        version: 1,
        userName: owner.userName,
        stockPosted: false,
      });
      const [kept, gone] = before.lines;
      expect(kept).toMatchObject({ name: "Cola", standard: "500ml", otherField1: "Aisle 3", otherField2: "" });
      const more = lineOf(company.goods.codes.other, company.goods.depots.second);
      const body = documentOf(kind, company, {
        ...changeOf(before),
        lines: [more, ...changeOf(before).lines.slice(0, 1)],
        changeAmount: undefined,
        accounts: undefined,
      });
      const changed = await house.ask(at.update, owner, { body: { ...body, version: before.version } });
      expect(changed).toMatchObject({ id: first.id, version: 2 });
      const after = await read(company, first.id);
      expect(after.lines.map(({ id }) => id)).toEqual([more.id, kept?.id]);
      expect(after.lines.some(({ id }) => id === gone?.id)).toBe(false);
      const audited = await house.ask(at.audit, owner, seen(changed));
      expect(audited.documents).toEqual([{ id: first.id, version: 3 }]);
      expect(await read(company, first.id)).toMatchObject({ status: 1, auditor: owner.userName });
      expect(await said(company)).toMatchObject([{ revision: 1 }, { revision: 2 }]);
      const { rows } = await house.ask(at.history, owner, { query: { id: first.id } });
      expect(rows.map(({ action }) => action)).toEqual(["audit", "update", "add"]);
    });

    test("an audited one is neither changed nor deleted, and it alone is printed", async () => {
      const company = await house.company();
      const { owner } = company;
      const { id } = await save(company);
      const print = () => house.call(at.print, owner, { query: { id } });
      expect(refusalOf(await print())).toMatchObject({ status: 409, refusal: "document-not-audited-print" });
      await house.ask(at.audit, owner, seen({ id, version: 1 }));
      await company.turn({ saleAgreement: "Goods stay ours until paid." });
      expect((await house.ask(at.print, owner, { query: { id } })).info).toMatchObject({
        ...(kind.partner.required ? { contacts: "Han Mei", phone: "010-5550100", address: "Harbour Road 1" } : {}),
        agreement: "Goods stay ours until paid.",
      });
      const change = changeOf(await read(company, id));
      expect(refusalOf(await house.call(at.update, owner, { body: change }))).toMatchObject({
        refusal: "document-edit-audited",
        code: 8500023,
      });
      expect(refusalOf(await house.call(at.remove, owner, { query: { id } }))).toMatchObject({
        refusal: "document-delete-audited",
      });
      expect(refusalOf(await house.call(at.audit, owner, seen({ id, version: 2 })))).toMatchObject({
        refusal: "document-not-unaudited",
        code: 8500012,
      });
      await house.ask(at.reverseAudit, owner, seen({ id, version: 2 }));
      expect(refusalOf(await house.call(at.reverseAudit, owner, seen({ id, version: 3 })))).toMatchObject({
        refusal: "document-not-audited",
      });
      await house.ask(at.remove, owner, { query: { id } });
      expect((await house.call(at.info, owner, { query: { id } })).status).toBe(404);
      expect((await said(company)).map(({ revision }) => revision)).toEqual([1, 2]);
    });

    test("with strict audit only an audited one counts", async () => {
      const company = await house.company();
      const { owner } = company;
      await company.turn({ forceApprovalFlag: true });
      const { id } = await save(company);
      expect(await said(company)).toEqual([]);
      expect(await company.facts(`${kind.name}.named`)).toMatchObject([{ documentId: id, lines: [{}, {}] }]);
      await house.ask(at.audit, owner, seen({ id, version: 1 }));
      await house.ask(at.reverseAudit, owner, seen({ id, version: 2 }));
      const facts = await said(company);
      expect(facts).toHaveLength(2);
      expect(facts[0]).toMatchObject({ revision: 1, lines: [{}, {}] });
      expect(facts[1]).not.toHaveProperty("lines");
      const both = await house.ask(at.addAndAudit, owner, { body: documentOf(kind, company) });
      expect(await read(company, both.id)).toMatchObject({ status: 1, version: 1 });
      expect(await said(company)).toHaveLength(3);
    });

    test("what would lower stock is set aside first; what the ledger refuses is not saved", async () => {
      const company = await house.company();
      const from = house.reserved.length;
      const { id } = await save(company);
      await house.ask(at.update, company.owner, { body: changeOf(await read(company, id)) });
      await house.ask(at.remove, company.owner, { query: { id } });
      const asked = house.reserved
        .slice(from)
        .map(({ revision, settledRevision, lines }) => [revision, settledRevision, lines.length]);
      // Goods that leave are set aside by each save, goods that came by whatever takes them away again.
      expect(asked).toEqual(
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
      house.ledger.refuse = () => refuse("stock-short", { status: 409 });
      try {
        const body = documentOf(kind, company);
        const added = await house.call(at.add, company.owner, { body });
        expect(added.status).toBe(kind.movements.takesOut ? 409 : 200);
        await company.turn({ minusStockFlag: true });
        expect((await house.call(at.add, company.owner, { body: documentOf(kind, company) })).status).toBe(200);
      } finally {
        house.ledger.refuse = undefined;
      }
    });

    test("a batch is done together or not at all", async () => {
      const company = await house.company();
      const { owner } = company;
      const [one, two] = [await save(company), await save(company)];
      const stale = {
        body: { documents: [one, { id: two.id, version: 9 }].map(({ id, version }) => ({ id, version })) },
      };
      expect(refusalOf(await house.call(at.audit, owner, stale))).toMatchObject({
        status: 409,
        refusal: "stale-version",
      });
      expect(await read(company, one.id)).toMatchObject({ status: 0, version: 1 });
      const named = async (refusal: string, calling: Promise<Called>) => {
        const { body } = await calling;
        expect(body).toMatchObject({ data: { refusal, values: { number: two.number } } });
      };
      await named("stale-version", house.call(at.audit, owner, stale));
      const both = {
        body: { documents: [one, { ...two, version: 2 }].map(({ id, version }) => ({ id, version })) },
      };
      await house.ask(at.audit, owner, seen(two));
      await named("document-not-unaudited", house.call(at.audit, owner, both));
      const ids = [one.id, two.id].join(",");
      await named("document-delete-audited", house.call(at.removeMany, owner, { query: { ids: ids as never } }));
      await house.ask(at.reverseAudit, owner, seen({ id: two.id, version: 2 }));
      await house.ask(at.removeMany, owner, { query: { ids: ids as never } });
      expect((await house.ask(at.list, owner)).total).toBe(0);
    });

    test("of several the one that stock does not allow is named", async () => {
      const company = await house.company();
      const { owner } = company;
      // What leaves is asked for when it counts, what came when it goes.
      await company.turn({ forceApprovalFlag: kind.movements.takesOut });
      const both = [await save(company), await save(company)];
      const [, two] = both;
      house.ledger.refuse = ({ documentId }) =>
        documentId === two?.id ? refuse("stock-short", { status: 409, values: { needed: "10" } }) : undefined;
      try {
        const refused = await (kind.movements.takesOut
          ? house.call(at.audit, owner, { body: { documents: both.map(({ id, version }) => ({ id, version })) } })
          : house.call(at.removeMany, owner, { query: { ids: both.map(({ id }) => id).join(",") as never } }));
        expect(refused.body).toMatchObject({
          data: { refusal: "stock-short", values: { needed: "10", number: two?.number } },
        });
      } finally {
        house.ledger.refuse = undefined;
      }
    });

    test("who may lets stock run short with a reason, for one document at a time; it stands in the history and in the log", async () => {
      const company = await house.company();
      const { owner } = company;
      const asksFor = kind.movements.takesOut ? "audit" : "remove";
      await company.turn({ forceApprovalFlag: kind.movements.takesOut });
      const [one, two] = [await save(company), await save(company)];
      const ask = (query: { shortReason?: string }) =>
        asksFor === "audit"
          ? house.call(at.audit, owner, { ...seen(one), query })
          : house.call(at.remove, owner, { query: { ...query, id: one.id } });
      for (const shortReason of ["", " ", "x".repeat(201)])
        expect(refusalOf(await ask({ shortReason })).status, shortReason).toBe(400);
      const both = { body: { documents: [one, two].map(({ id, version }) => ({ id, version })) } };
      const several = await house.call(at.audit, owner, { ...both, query: { shortReason: "Lorry" } });
      expect(refusalOf(several)).toMatchObject({ status: 422, refusal: "reason-for-one" });
      house.ledger.refuse = ({ letsPass }) => (letsPass ? undefined : refuse("stock-runs-short", { status: 409 }));
      try {
        expect(refusalOf(await ask({}))).toMatchObject({ status: 409, refusal: "stock-runs-short" });
        expect((await ask({ shortReason: " Goods are on the lorry " })).status).toBe(200);
      } finally {
        house.ledger.refuse = undefined;
      }
      const noted = await company.tables((tx) =>
        sqlOf(tx).$queryRawUnsafe<{ reason: string }[]>(
          "select reason from document_history where document_id = $1::uuid order by version desc limit 1",
          one.id,
        ),
      );
      expect(noted).toEqual([{ reason: "Goods are on the lorry" }]);
      if (asksFor === "audit") {
        const { rows } = await house.ask(at.history, owner, { query: { id: one.id } });
        expect(rows.map(({ reason }) => reason)).toEqual(["Goods are on the lorry", ""]);
      }
      const log = (await company.facts("operation")).at(-1);
      expect(log).toMatchObject({ operation: kind.name, content: `${one.number} · Goods are on the lorry` });
    });

    test("a remark changes in any status", async () => {
      const company = await house.company();
      const { id } = await save(company);
      await house.ask(at.audit, company.owner, seen({ id, version: 1 }));
      await house.ask(at.setRemark, company.owner, { body: { id, remark: "later" } });
      expect(await read(company, id)).toMatchObject({ remark: "later", status: 1, version: 3 });
      expect(await said(company)).toHaveLength(1);
    });
  });

  describe(`${kind.name}: what is refused`, () => {
    const issues = async (company: Company, given: Partial<DocumentBody>): Promise<string[]> =>
      refusalOf(await house.call(at.add, company.owner, { body: documentOf(kind, company, given) })).issues;

    test("all that is wrong is told at once, each at its cell", async () => {
      const company = await house.company();
      const { codes, depots } = company.goods;
      const free = { taxRate: "0" };
      const lines = [
        lineOf("nothing", depots.main, free),
        lineOf(codes.serial, depots.main, free),
        lineOf(codes.batch, depots.main, free),
        lineOf(codes.attribute, depots.main, free),
        lineOf(codes.disabled, depots.main, free),
        lineOf(codes.piece, newId(), free),
        lineOf(codes.piece, depots.closed, free),
        lineOf(codes.piece, depots.main, { ...free, operNumber: "0" }),
        { ...lineOf(codes.piece, depots.main, free), allPrice: "1" },
      ];
      const found = await issues(company, { lines, operTime: "1999-12-31T00:00:00.000Z", salesMan: [newId()] });
      expect(found).toEqual([
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
        (company: Company) => ({
          lines: Array.from({ length: 2001 }, () => lineOf(company.goods.codes.piece, company.goods.depots.main)),
        }),
        "document-lines-too-many lines",
      ],
      ["no lines", () => ({ lines: [] }), "document-lines-required lines"],
      ["a foreign partner", () => ({ organId: newId() }), "not-found organId"],
      ["a wrong prefix", () => ({ number: "ABCD00000000001" }), "document-number-prefix number"],
      ["a foreign attachment", () => ({ fileName: [newId()] }), "not-found fileName.0"],
      ["a source that is none", () => ({ linkId: newId() }), "not-found linkId"],
      ...(
        [
          ["a quantity of four decimals", "operNumber", "1.0001", "number-invalid"],
          ["a quantity below nothing", "operNumber", "-1", "number-invalid"],
          ["a quantity of sixteen digits", "operNumber", "1234567890123456", "number-invalid"],
          ["a price of five decimals", "unitPrice", "1.00001", "number-invalid"],
          ["an amount of three decimals", "allPrice", "1.001", "number-invalid"],
          ["a tax rate of five decimals", "taxRate", "1.00001", "number-invalid"],
          ["a tax rate above a hundred percent", "taxRate", "100.0001", "rate-out-of-range"],
          ["a tax rate below nothing", "taxRate", "-1", "number-invalid"],
          ["a tax of three decimals", "taxMoney", "0.001", "number-invalid"],
          ["no barcode", "barCode", "", "field-required"],
          ["a remark that is too long", "remark", "x".repeat(501), "field-too-long"],
        ] as const
      ).map(
        ([what, field, value, id]) =>
          [
            what,
            ({ goods }: Company) => ({ lines: [{ ...lineOf(goods.codes.piece, goods.depots.main), [field]: value }] }),
            `${id} lines.0.${field}`,
          ] as const,
      ),
      ["a date of the year after next", () => ({ operTime: later(2) }), "document-time-out-of-range operTime"],
      ["a date that is none", () => ({ operTime: "2026-02-30T00:00:00.000Z" }), "field-invalid operTime"],
      ["five attachments", () => ({ fileName: Array.from({ length: 5 }, newId) }), "list-too-long fileName"],
      ["a remark of 1,001 characters", () => ({ remark: "x".repeat(1001) }), "field-too-long remark"],
      ["a fee of three decimals", () => ({ otherMoney: "0.001" }), "number-invalid otherMoney"],
      ["a discount above a hundred percent", () => ({ discount: "500000" }), "rate-out-of-range discount"],
      ["a discount below nothing", () => ({ discount: "-1" }), "number-invalid discount"],
      ["a deposit without an order", () => ({ deposit: "1.00" }), "document-deposit-without-order deposit"],
      [
        "four settlement accounts",
        () => ({ accounts: Array.from({ length: 4 }, () => ({ accountId: newId(), amount: "1.00" })) }),
        "list-too-long accounts",
      ],
      [
        "a line that stands there twice",
        ({ goods }: Company) => {
          const line = lineOf(goods.codes.piece, goods.depots.main);
          return { lines: [line, line] };
        },
        "document-line-twice lines.1.id",
      ],
    ] as const)("%s", async (_case, given, issue) => {
      const company = await house.company();
      expect(await issues(company, given(company) as Partial<DocumentBody>)).toContain(issue);
    });

    test("foreign things alone are as absent as none (TEN-8)", async () => {
      const [mine, theirs] = [await house.company(), await house.company()];
      const { id } = await save(theirs);
      for (const calling of [
        house.call(at.info, mine.owner, { query: { id } }),
        house.call(at.audit, mine.owner, seen({ id, version: 1 })),
        house.call(at.remove, mine.owner, { query: { id } }),
        house.call(at.history, mine.owner, { query: { id } }),
        house.call(at.openLines, mine.owner, { query: { id } }),
        ...(kind.hasSellers
          ? [house.call(at.add, mine.owner, { body: documentOf(kind, mine, { salesMan: [theirs.goods.seller] }) })]
          : []),
      ])
        expect((await calling).status).toBe(404);
    });

    test("the second of two who change it sees that it changed", async () => {
      const company = await house.company();
      const { id } = await save(company);
      const change = changeOf(await read(company, id));
      expect((await house.call(at.update, company.owner, { body: change })).status).toBe(200);
      expect(refusalOf(await house.call(at.update, company.owner, { body: change }))).toMatchObject({
        status: 409,
        refusal: "stale-version",
      });
    });

    if (kind.amounts.movesMoney)
      test("sums of settlement accounts that do not add up", async () => {
        const company = await house.company();
        const { bank, cash, closed } = company.goods.accounts;
        const parts = (accountId: string, amount = "1.00") => [{ accountId, amount }];
        expect(await issues(company, { accounts: [] })).toEqual(["document-account-required accounts"]);
        expect(await issues(company, { accounts: parts(cash) })).toEqual(["document-accounts-sum accounts"]);
        expect(await issues(company, { accounts: parts(closed) })).toContain(
          "document-account-disabled accounts.0.accountId",
        );
        expect(await issues(company, { accounts: parts(newId()) })).toContain("not-found accounts.0.accountId");
        expect(await issues(company, { accounts: [...parts(cash), ...parts(cash)] })).toContain(
          "document-account-twice accounts.1.accountId",
        );
        expect(await issues(company, { accounts: [...parts(cash), ...parts(bank, "0.00")] })).toContain(
          "document-account-amount accounts.1.amount",
        );
      });

    if (kind.amounts.hasOpenItem)
      test("money that does not agree with itself", async () => {
        const company = await house.company();
        const { cash } = company.goods.accounts;
        const paid = (amount: string) => ({ changeAmount: amount, accounts: [{ accountId: cash, amount }] });
        expect(await issues(company, { organId: null })).toEqual(["document-partner-required organId"]);
        // A supplier who is no longer dealt with; to those who sell, no partner at all.
        expect(await issues(company, { organId: company.goods.partners.disabled })).toEqual([
          kind.partner.type === "供应商" ? "document-partner-disabled organId" : "not-found organId",
        ]);
        expect(await issues(company, paid("999999.00"))).toEqual(["document-overpaid changeAmount"]);
        expect(await issues(company, { discount: "10", discountMoney: "1.00" })).toContain(
          "document-discount-differs discountMoney",
        );
        expect(await issues(company, { discount: "0", discountMoney: "999999.00", ...paid("0") })).toContain(
          "document-discount-too-high discountMoney",
        );
        expect(await issues(company, { getAmount: "5.00" })).toEqual(["value-not-allowed getAmount"]);
      });

    if (kind.prices.hasLowest)
      test("a price below the lowest sale price", async () => {
        const company = await house.company();
        const { codes, depots } = company.goods;
        const lines = [
          lineOf(codes.piece, depots.main, { unitPrice: "1.4999" }),
          lineOf(codes.piece, depots.main, { unitPrice: "1.5" }),
        ];
        expect(await issues(company, { lines })).toEqual(["document-price-below-lowest lines.0.unitPrice"]);
      });
  });

  describe(`${kind.name}: numbers`, () => {
    test("one that is taken is refused, also after its document is deleted", async () => {
      const company = await house.company();
      const number = `${kind.prefix}00000000002`;
      const first = await save(company, { number });
      const again = () => house.call(at.add, company.owner, { body: documentOf(kind, company, { number }) });
      expect(refusalOf(await again())).toMatchObject({ status: 409, refusal: "document-number-taken", code: 8500022 });
      await house.ask(at.remove, company.owner, { query: { id: first.id } });
      expect(refusalOf(await again())).toMatchObject({ refusal: "document-number-taken" });
      // The counter passes over it.
      expect([(await save(company)).number, (await save(company)).number]).toEqual([
        `${kind.prefix}00000000001`,
        `${kind.prefix}00000000003`,
      ]);
    });

    test(`${CLIENTS} clients that save at the same moment get different ones, without a gap (I-10, C-11)`, async () => {
      const company = await house.company();
      const saves = Array.from({ length: CLIENTS }, () => save(company).then(({ number }) => number));
      const wanted = Array.from({ length: CLIENTS }, (_, at) => `${kind.prefix}${String(at + 1).padStart(11, "0")}`);
      expect((await Promise.all(saves)).sort()).toEqual(wanted);
    });

    test("a save that is sent again gets the number of the first; one that is refused uses none up (I-10, IDEM-1)", async () => {
      const company = await house.company();
      const once = { body: documentOf(kind, company), headers: { "Idempotency-Key": newId() } };
      const first = await house.ask(at.add, company.owner, once);
      expect(first.number).toBe(`${kind.prefix}00000000001`);
      expect((await house.ask(at.add, company.owner, once)).number).toBe(first.number);
      const wrong = documentOf(kind, company, { operTime: "1999-01-01T00:00:00.000Z" });
      expect((await house.call(at.add, company.owner, { body: wrong })).status).toBe(400);
      expect((await save(company)).number).toBe(`${kind.prefix}00000000002`);
    });
  });

  describe(`${kind.name}: races`, () => {
    /** Who is told that the house is busy comes again, as the browser does. */
    const call: typeof house.call = async (...asked) => {
      const called = await house.call(...asked);
      return called.status === 503 ? call(...asked) : called;
    };
    const winners = (called: Called[]): number => called.filter(({ status }) => status === 200).length;
    const refusals = (called: Called[]): string[] =>
      called.filter(({ status }) => status !== 200).map((each) => refusalOf(each).refusal);

    test("of two audits one is done (C-2)", async () => {
      const company = await house.company();
      await races(rounds, async () => {
        const saved = await save(company);
        const both = await Promise.all([1, 2].map(() => call(at.audit, company.owner, seen(saved))));
        expect(winners(both)).toBe(1);
        expect(refusals(both)).toEqual(["document-not-unaudited"]);
      });
    });

    test("of edit and audit one wins, and the other is told (C-3)", async () => {
      const company = await house.company();
      await races(rounds, async () => {
        const saved = await save(company);
        const change = changeOf(await read(company, saved.id));
        const both = await Promise.all([
          call(at.update, company.owner, { body: change }),
          call(at.audit, company.owner, seen(saved)),
        ]);
        expect(winners(both)).toBe(1);
        expect(["stale-version", "document-edit-audited"]).toContain(refusals(both)[0]);
      });
    });

    test("of audit and deletion one wins (C-4)", async () => {
      const company = await house.company();
      await races(rounds, async () => {
        const saved = await save(company);
        const both = await Promise.all([
          call(at.audit, company.owner, seen(saved)),
          call(at.remove, company.owner, { query: { id: saved.id } }),
        ]);
        expect(winners(both)).toBe(1);
        expect(["not-found", "document-delete-audited"]).toContain(refusals(both)[0]);
      });
    });

    test("a double click makes one document, and both get its answer (C-9)", async () => {
      const company = await house.company();
      await races(rounds, async () => {
        const once = { body: documentOf(kind, company), headers: { "Idempotency-Key": newId() } };
        const both = await Promise.all([1, 2, 3].map(() => call(at.addAndAudit, company.owner, once)));
        expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(new Set(both.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      });
      expect((await house.ask(at.list, company.owner)).total).toBe(rounds);
    });
  });

  describe(`${kind.name}: who sees what`, () => {
    test("a clerk with own data sees his own, a department's head what was made in it (RBAC-5)", async () => {
      const company = await house.company();
      const department = newId();
      const clerk = company.staff({ dataScope: 3, departmentId: department });
      const head = company.staff({ dataScope: 2, departmentId: department, departmentIds: [department] });
      const stranger = company.staff({ dataScope: 2, departmentIds: [newId()] });
      await save(company);
      const mine = await house.ask(at.add, clerk, { body: documentOf(kind, company) });
      const listed = async (as: typeof clerk) => (await house.ask(at.list, as)).rows.map(({ id }) => id);
      expect(await listed(clerk)).toEqual([mine.id]);
      expect(await listed(head)).toEqual([mine.id]);
      expect(await listed(stranger)).toEqual([]);
      expect((await house.call(at.info, stranger, { query: { id: mine.id } })).status).toBe(404);
      expect((await house.call(at.audit, stranger, seen(mine))).status).toBe(404);
      expect(await listed(company.owner)).toHaveLength(2);
    });

    test("with assigned warehouses only, others can neither be used nor seen (RBAC-6)", async () => {
      const company = await house.company();
      const clerk = company.staff();
      await save(company);
      await company.turn({ depotFlag: true });
      const refused = await house.call(at.add, clerk, { body: documentOf(kind, company) });
      expect(refusalOf(refused).issues).toContain("not-found lines.0.depotId");
      expect((await house.ask(at.list, clerk)).total).toBe(0);
      expect((await house.ask(at.list, company.owner)).total).toBe(1);
    });

    test("who may not see prices saves without them: what is kept stays, what is new gets its price (RBAC-7)", async () => {
      const company = await house.company();
      const { id } = await save(company);
      const blind = company.staff({ priceLimits: [kind.priceLimit] });
      const { info } = await house.ask(at.info, blind, { query: { id } });
      expect(info).toMatchObject({
        totalPrice: null,
        lines: [{ unitPrice: null, allPrice: null }, { unitPrice: null }],
      });
      const before = await read(company, id);
      const body = changeOf(info);
      const lines = [
        ...body.lines.map((line, index) => (index === 0 ? { ...line, operNumber: "20" } : line)),
        {
          ...lineOf(company.goods.codes.other, company.goods.depots.main),
          unitPrice: "0",
          allPrice: "0",
          taxLastMoney: "0",
          taxMoney: "0",
          taxRate: "0",
        },
      ];
      await house.ask(at.update, blind, { body: { ...body, lines } });
      const after = await read(company, id);
      expect(after.lines[0]).toMatchObject({
        unitPrice: before.lines[0]?.unitPrice,
        operNumber: "20.000",
        allPrice: "50.00",
      });
      expect(after.lines[1]).toMatchObject({ allPrice: before.lines[1]?.allPrice });
      expect(Number(after.lines[2]?.unitPrice)).toBeGreaterThan(0);
    });
  });

  describe(`${kind.name}: lists, sheets, attachments`, () => {
    test("are searched by number, product, partner, warehouse, state and time", async () => {
      const company = await house.company();
      const { owner, goods } = company;
      const first = await save(company);
      const other = await save(company, {
        lines: [lineOf(goods.codes.other, goods.depots.second)],
        operTime: "2026-11-05T02:00:00.000Z",
      });
      await house.ask(at.audit, owner, seen(other));
      const found = async (search: Record<string, string>) => {
        const { rows, total } = await house.ask(at.list, owner, { query: { search: JSON.stringify(search) as never } });
        expect(total).toBe(rows.length);
        return rows.map(({ id }) => id);
      };
      expect(await found({})).toEqual([other.id, first.id]);
      expect(await found({ number: first.number.slice(-4) })).toEqual([first.id]);
      expect(await found({ materialParam: "CHA" })).toEqual([other.id]);
      expect(await found({ materialParam: goods.codes.case })).toEqual([first.id]);
      expect(await found({ materialParam: "nothing" })).toEqual([]);
      expect(await found({ depotId: goods.depots.second })).toEqual([other.id]);
      // However often a product stands in one, a page is full of documents.
      const many = Array.from({ length: 30 }, () => lineOf(goods.codes.case, goods.depots.main, { unitPrice: "20" }));
      const full = await save(company, { lines: many, operTime: "2026-11-06T02:00:00.000Z" });
      const search = JSON.stringify({ materialParam: goods.codes.case }) as never;
      const paged = await house.ask(at.list, owner, { query: { search, pageSize: 2 } });
      expect(paged.rows.map(({ id }) => id)).toEqual([full.id, first.id]);
      await house.ask(at.remove, owner, { query: { id: full.id } });
      expect(await found({ status: "1,3" })).toEqual([other.id]);
      expect(await found({ status: "0" })).toEqual([first.id]);
      expect(await found({ beginTime: "2026-11-03T00:00:00.000Z" })).toEqual([other.id]);
      expect(await found({ creator: newId() })).toEqual([]);
      if (kind.partner.required) expect(await found({ organId: goods.partners[kind.partner.type] })).toHaveLength(2);
      const wrong = await house.call(at.list, owner, { query: { search: '{"password":"x"}' as never } });
      expect(refusalOf(wrong)).toMatchObject({ refusal: "field-unknown" });
    });

    test("are searched by salesperson, account, debt, remark and the end of a period; debts not by who sees no prices (RBAC-8)", async () => {
      const company = await house.company();
      const { owner, goods } = company;
      const { id: first } = await save(company);
      const paid = kind.amounts.hasOpenItem ? "1.00" : "85.00";
      const { id: other } = await save(company, {
        operTime: "2026-11-05T02:00:00.000Z",
        remark: "By Van",
        ...(kind.hasSellers ? { salesMan: [goods.seller] } : {}),
        ...(!kind.amounts.movesMoney
          ? {}
          : { changeAmount: paid, accounts: [{ accountId: goods.accounts.bank, amount: paid }] }),
      });
      const asked = (as: typeof owner, search: Record<string, string>) =>
        house.call(at.list, as, { query: { search: JSON.stringify(search) as never } });
      const found = async (search: Record<string, string>) => {
        const { rows } = await house.ask(at.list, owner, { query: { search: JSON.stringify(search) as never } });
        return rows.map(({ id }) => id);
      };
      const [owing, settled] = kind.amounts.hasOpenItem ? [[other], [first]] : [[], [other, first]];
      expect(await found({ remark: "van" })).toEqual([other]);
      expect(await found({ endTime: "2026-11-03T00:00:00.000Z" })).toEqual([first]);
      expect(await found({ salesMan: goods.seller })).toEqual(kind.hasSellers ? [other] : []);
      expect(await found({ accountId: goods.accounts.bank })).toEqual(!kind.amounts.movesMoney ? [] : [other]);
      expect(await found({ hasDebt: "1" })).toEqual(owing);
      expect(await found({ hasDebt: "0" })).toEqual(settled);
      expect(await found({ hasLastDebt: "1" })).toEqual(owing);
      // Paid later, the debt of the document stays what it was, and nothing of it is open.
      await company.tables((tx) =>
        sqlOf(tx).$executeRawUnsafe("update documents set amount_settled = amount_debt where id = $1::uuid", other),
      );
      expect(await found({ hasDebt: "1", remark: "van" })).toEqual(owing);
      expect(await found({ hasLastDebt: "1", remark: "van" })).toEqual([]);
      expect(await found({ hasLastDebt: "0", remark: "van" })).toEqual([other]);
      expect(refusalOf(await asked(owner, { hasDebt: "perhaps" })).refusal).toBe("value-not-allowed");
      const blind = company.staff({ priceLimits: [kind.priceLimit] });
      for (const field of ["hasDebt", "hasLastDebt"])
        expect(refusalOf(await asked(blind, { [field]: "1" })).refusal).toBe("field-unknown");
    });

    test("show the warehouses of the lines, each once, in their order", async () => {
      const company = await house.company();
      const { codes, depots } = company.goods;
      const lines = [depots.second, depots.main, depots.second].map((depot) => lineOf(codes.piece, depot));
      await save(company, { lines });
      const { rows } = await house.ask(at.list, company.owner);
      expect(rows).toMatchObject([{ depotName: "Second, Main" }]);
    });

    test("go out as a workbook, and an attachment comes back as it was, to who may see its document", async () => {
      const company = await house.company();
      const { owner } = company;
      const bytes = new TextEncoder().encode("%PDF-1.7 test");
      const file = await house.ask(at.upload, owner, { file: { name: "offer.pdf", bytes } });
      const html = await house.call(at.upload, owner, {
        file: { name: "a.pdf", bytes: new TextEncoder().encode("<html>") },
      });
      expect(refusalOf(html)).toMatchObject({ refusal: "attachment-type" });
      // What another has uploaded and not yet saved is his.
      const colleague = company.staff({ userId: newId() as UserId }); // as below
      const taken = await house.call(at.add, colleague, {
        body: documentOf(kind, company, { fileName: [file.id] }),
      });
      expect(refusalOf(taken)).toMatchObject({ issues: ["not-found fileName.0"] });
      const saved = await save(company, { fileName: [file.id] });
      expect(await read(company, saved.id)).toMatchObject({
        hasAttachment: true,
        fileName: [{ id: file.id, name: "offer.pdf", size: bytes.length }],
      });
      await company.tables((tx) =>
        sqlOf(tx).$executeRawUnsafe(
          `insert into attachments (id, kind, name, size, bytes, creator_id, created_at)
           values ($1::uuid, $2, 'all there is room for', 2000000000, '', $3::uuid, now())`,
          newId(),
          kind.name,
          owner.userId,
        ),
      );
      const more = await house.call(at.upload, owner, { file: { name: "more.pdf", bytes } });
      expect(refusalOf(more)).toMatchObject({ refusal: "attachment-quota" });
      const back = await house.call(at.attachment, owner, { query: { id: file.id } });
      expect([...back.bytes]).toEqual([...bytes]);
      expect(back.headers.get("content-disposition")).toContain("attachment");
      const clerk = company.staff({ dataScope: 3, userId: newId() as UserId }); // newId makes a UUID
      expect((await house.call(at.attachment, clerk, { query: { id: file.id } })).status).toBe(404);
      await company.turn({ timeZone: "Asia/Shanghai" });
      const { bytes: workbook } = await house.call(at.exportExcel, owner, { query: {} });
      const [, row] = await rowsOfWorkbook(workbook);
      expect(row?.slice(0, 2)).toEqual([saved.number, "2026-11-01 10:00:00"]);
      expect((await company.facts("operation")).at(-1)).toMatchObject({
        ...{ operation: kind.name, type: "export", content: "… (1)" },
      });
      const template = await house.call(at.lineTemplate, owner);
      const empty = await house.call(at.importLines, owner, {
        file: { name: "lines.xlsx", bytes: new Uint8Array(template.bytes) },
      });
      expect(refusalOf(empty)).toMatchObject({ refusal: "sheet-empty" });
    });

    test("a new line starts with the product's price, texts and unit", async () => {
      const { owner, goods } = await house.company();
      const query = { barCodes: [goods.codes.case, "nothing", goods.codes.serial].join(",") as never };
      const { lines, unknown } = await house.ask(at.lineStarts, owner, { query });
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

  testSheets(kind, () => house);
  testSwitchOver(kind, () => house);
  testClosing(kind, () => house, changeOf);

  return { house: () => house, save, read };
}
