import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, test } from "vitest";
import { decideEffect } from "./decide.rules.ts";
import { type DocumentHeader, defaultSettings, type StoredDocument } from "./model.ts";

const stored = (head: Partial<DocumentHeader>): StoredDocument => ({
  head: { auditStatus: 0, effective: false, revision: 0, ...head } as DocumentHeader, // what the rule looks at
  lines: [],
  accounts: [],
});
const now = (auditStatus: number, before?: StoredDocument) => ({
  before,
  after: stored({ ...before?.head, auditStatus }),
});
const counting = stored({ effective: true, revision: 1 });
const idle = stored({});

describe("which effect is published (architecture.md §4, rule 1)", () => {
  test.each([
    [
      "an unaudited document without strict audit is published as effective",
      now(0),
      { isSaved: true },
      false,
      "effective",
      2,
    ],
    ["an unaudited document under strict audit is not published", now(0), { isSaved: true }, true, "none", 0],
    [
      "an edit of a document that counts is published as effective",
      now(0, counting),
      { isSaved: true },
      false,
      "effective",
      2,
    ],
    [
      "an edit after strict audit was switched on is published as withdrawn",
      now(0, counting),
      { isSaved: true },
      true,
      "withdrawn",
      2,
    ],
    ["an audit of a document that counts already is not published", now(1, counting), {}, false, "none", 1],
    ["an audit under strict audit is published as effective", now(1, idle), {}, true, "effective", 2],
    ["a reverse audit without strict audit is not published", now(0, counting), {}, false, "none", 1],
    ["a reverse audit under strict audit is published as withdrawn", now(0, counting), {}, true, "withdrawn", 2],
    [
      "a deletion of a document that counts is published as withdrawn",
      now(0, counting),
      { isGone: true },
      false,
      "withdrawn",
      2,
    ],
    ["a deletion of a document that never counted is not published", now(0, idle), { isGone: true }, true, "none", 0],
  ] as const)("%s", (_case, documents, state, forceApprovalFlag, event, revision) => {
    const outcome = decideEffect({
      traits: purchaseIn,
      switches: { ...defaultSettings, forceApprovalFlag },
      revisionMax: 1,
      isSaved: false,
      isGone: false,
      ...documents,
      ...state,
    });
    expect([outcome.event, outcome.after.head.revision]).toEqual([event, revision]);
  });
});

describe("what is reserved in the stock ledger first", () => {
  const decided = (
    traits: typeof purchaseIn,
    documents: ReturnType<typeof now>,
    state: object = {},
    minusStockFlag = false,
  ) =>
    decideEffect({
      traits,
      switches: { ...defaultSettings, minusStockFlag },
      revisionMax: 0,
      isSaved: true,
      isGone: false,
      ...documents,
      ...state,
    }).reserve !== undefined;

  test.each([
    ["goods that leave are reserved in the stock ledger", saleOut, now(0), {}, true],
    ["goods that come are not reserved in the stock ledger", purchaseIn, now(0), {}, false],
    ["a changed purchase is reserved in the stock ledger", purchaseIn, now(0, counting), {}, true],
    [
      "a deleted purchase is reserved in the stock ledger",
      purchaseIn,
      now(0, counting),
      { isGone: true, isSaved: false },
      true,
    ],
    [
      "a deleted sale is not reserved in the stock ledger",
      saleOut,
      now(0, counting),
      { isGone: true, isSaved: false },
      false,
    ],
  ] as const)("%s", (_case, traits, documents, state, isReserved) => {
    expect(decided(traits, documents, state)).toBe(isReserved);
    expect(decided(traits, documents, state, true)).toBe(false);
  });
});

describe("what is reserved in the money ledger first (docs/decisions/0015)", () => {
  const owing = (amountDebt: string, head: Partial<DocumentHeader> = {}) =>
    stored({ effective: true, revision: 1, partnerId: "p", amountDebt, ...head });
  const reducedBy = (
    traits: typeof purchaseIn,
    before: StoredDocument | undefined,
    after: StoredDocument,
    isGone = false,
  ) =>
    decideEffect({ traits, switches: defaultSettings, revisionMax: 1, isSaved: !isGone, isGone, before, after })
      .reducedDebt;

  test.each([
    ["a new document needs no debt reservation", saleOut, undefined, owing("10"), undefined],
    ["a document without debt needs no debt reservation", saleOut, owing("0"), owing("0"), undefined],
    ["more debt than before needs no debt reservation", saleOut, owing("10"), owing("12"), undefined],
    ["less debt is reserved in the money ledger", saleOut, owing("10"), owing("8"), { amountDebt: "8.00" }],
    ["less debt to a supplier is reserved with its sign", purchaseIn, owing("10"), owing("8"), { amountDebt: "-8.00" }],
    [
      "a debt that becomes another partner's is reserved as zero",
      saleOut,
      owing("10"),
      owing("10", { partnerId: "q" }),
      { amountDebt: "0.00" },
    ],
  ] as const)("%s", (_case, traits, before, after, reducedDebt) => {
    expect(reducedBy(traits, before, after)).toEqual(reducedDebt);
  });
  test("a deleted document leaves no open item", () => {
    expect(reducedBy(saleOut, owing("10"), owing("10"), true)).toEqual({ amountDebt: "0.00" });
  });
});
