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
    ["a draft, strict audit off", now(0), { isSaved: true }, false, "effective", 2],
    ["a draft, strict audit on", now(0), { isSaved: true }, true, "none", 0],
    ["an edit of one that counts", now(0, counting), { isSaved: true }, false, "effective", 2],
    ["an edit after strict audit was turned on", now(0, counting), { isSaved: true }, true, "withdrawn", 2],
    ["an audit of one that counts already", now(1, counting), {}, false, "none", 1],
    ["an audit under strict audit", now(1, idle), {}, true, "effective", 2],
    ["a reverse audit, strict audit off", now(0, counting), {}, false, "none", 1],
    ["a reverse audit under strict audit", now(0, counting), {}, true, "withdrawn", 2],
    ["a deletion of one that counts", now(0, counting), { isGone: true }, false, "withdrawn", 2],
    ["a deletion of one that never counted", now(0, idle), { isGone: true }, true, "none", 0],
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
    ["goods that leave", saleOut, now(0), {}, true],
    ["goods that come", purchaseIn, now(0), {}, false],
    ["a changed receipt", purchaseIn, now(0, counting), {}, true],
    ["a deleted receipt", purchaseIn, now(0, counting), { isGone: true, isSaved: false }, true],
    ["a deleted sale", saleOut, now(0, counting), { isGone: true, isSaved: false }, false],
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
    ["a new document", saleOut, undefined, owing("10"), undefined],
    ["one that owed nothing", saleOut, owing("0"), owing("0"), undefined],
    ["more debt than before", saleOut, owing("10"), owing("12"), undefined],
    ["less debt", saleOut, owing("10"), owing("8"), { amountDebt: "8.00" }],
    ["less debt to a supplier", purchaseIn, owing("10"), owing("8"), { amountDebt: "-8.00" }],
    ["another partner's debt", saleOut, owing("10"), owing("10", { partnerId: "q" }), { amountDebt: "0.00" }],
  ] as const)("%s", (_case, traits, before, after, reducedDebt) => {
    expect(reducedBy(traits, before, after)).toEqual(reducedDebt);
  });
  test("a deleted document leaves no open item", () => {
    expect(reducedBy(saleOut, owing("10"), owing("10"), true)).toEqual({ amountDebt: "0.00" });
  });
});
