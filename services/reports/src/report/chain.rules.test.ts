import { describe, expect, it } from "vitest";
import { arrange, type ChainDocument, type Member, type Settlement, type Shown, totalsOf } from "./chain.rules.ts";

const shownAs = (kind: string, documentId: string, figures: Partial<Shown> = {}): Shown => ({
  ...{ documentId, kind, number: documentId, operTime: "2026-11-01", organName: "", status: 1, isClosed: false },
  ...{ isHidden: false, quantity: "1.000", takenNumber: null, openNumber: null, amount: "10.00", deposit: null },
  ...{
    changeAmount: null,
    finishDebt: null,
    lastDebt: null,
    depositReturned: null,
    depositAccountName: null,
    ...figures,
  },
});
/** A document whose id is its key; later ids are later. */
const document = (key: string, source?: string, isSeen = true): ChainDocument => ({
  ...{ key, at: key, source, isSeen },
  shown: shownAs("sale-out", key),
});
const slip = (key: string): Member => ({ key, at: key, shown: shownAs("money-in", key, { quantity: null }) });
const settles = (slipKey: string, documentKey: string, amount = "5.00"): Settlement => ({
  ...{ slip: slipKey, document: documentKey, amount },
});
/** The rows as "depth id", with a star at the current one, and a question mark for one that is not seen. */
const outline = (
  current: string,
  documents: readonly ChainDocument[],
  slips: readonly Member[] = [],
  settlements: readonly Settlement[] = [],
): string[] =>
  arrange({ current, documents, slips, settlements }).map(
    ({ depth, documentId, isCurrent }) => `${depth} ${documentId ?? "?"}${isCurrent ? " *" : ""}`,
  );

describe("a chain", () => {
  it("in a chain each document stands below its source document, and those of one source in the order of time, however they were found", () => {
    const documents = [document("e", "b"), document("d", "a"), document("a"), document("c", "b"), document("b", "a")];
    expect(outline("c", documents)).toEqual(["0 a", "1 b", "2 c *", "2 e", "1 d"]);
  });

  it("a chain shows a slip below every document that it settles, with the amount that it settles of it", () => {
    const documents = [document("a"), document("b", "a"), document("d", "a")];
    const shuffled = {
      documents,
      slips: [slip("c")],
      settlements: [settles("c", "b", "3.00"), settles("c", "d", "4.00")],
    };
    expect(outline("c", shuffled.documents, shuffled.slips, shuffled.settlements)).toEqual([
      ...["0 a", "1 b", "2 c *", "1 d", "2 c *"],
    ]);
    const rows = arrange({ current: "c", ...shuffled });
    expect(rows.flatMap(({ kind, finishDebt }) => (kind === "money-in" ? [finishDebt] : []))).toEqual(["3.00", "4.00"]);
  });

  it("the chain of a document or a slip that nothing is linked with has that one alone", () => {
    expect(outline("a", [document("a")])).toEqual(["0 a *"]);
    expect(outline("c", [], [slip("c")])).toEqual(["0 c *"]);
  });

  it("a chain leaves out a source document that no longer exists", () => {
    expect(outline("b", [document("b", "a")])).toEqual(["0 b *"]);
  });

  it.each([
    [
      "a document above one that he sees has an empty row",
      [document("a", undefined, false), document("b", "a")],
      ["0 ?", "1 b *"],
    ],
    [
      "a document between two that he sees has an empty row",
      [document("a"), document("b", "a", false), document("c", "b")],
      ["0 a *", "1 ?", "2 c"],
    ],
    [
      "a document below which he sees none is left out",
      [document("a"), document("b", "a", false), document("c", "b", false)],
      ["0 a *"],
    ],
  ])(
    "a chain shows a document that the user may not see as an empty row where it links documents that he sees, and otherwise not at all: %s",
    (_what, documents, expected) => {
      expect(outline(expected.some((row) => row.includes("a *")) ? "a" : "b", documents)).toEqual(expected);
    },
  );

  it("the empty row for a document of a chain that the user may not see has neither number nor kind, partner, date or figures", () => {
    const [hidden] = arrange({
      current: "b",
      documents: [document("a", undefined, false), document("b", "a")],
      slips: [],
      settlements: [],
    });
    const { depth, isCurrent, isClosed, isHidden, status, ...content } = hidden ?? {};
    expect([...new Set(Object.values(content))]).toEqual([null, ""]);
  });

  it("a slip below a document that the user may not see is shown only in the chain of that slip", () => {
    const documents = [document("a", undefined, false), document("b")];
    const settlements = [settles("c", "a"), settles("d", "a"), settles("c", "b")];
    expect(outline("b", documents, [slip("c"), slip("d")], settlements)).toEqual(["0 b *", "1 c"]);
    expect(outline("c", documents, [slip("c"), slip("d")], settlements)).toEqual(["0 ?", "1 c *", "0 b", "1 c *"]);
  });

  it("a chain whose source documents lead in a circle is cut there", () => {
    expect(outline("c", [document("c"), document("a", "b"), document("b", "a")])).toEqual(["0 c *"]);
  });
});

describe("the totals of a chain", () => {
  const rowsOf = (
    documents: readonly ChainDocument[],
    slips: readonly Member[] = [],
    settlements: readonly Settlement[] = [],
  ) => arrange({ current: "a", documents, slips, settlements });

  it("a chain has totals of each kind that it has several documents of, and each document counts once", () => {
    const rows = rowsOf([document("a"), document("b")], [slip("c")], [settles("c", "a"), settles("c", "b")]);
    expect(totalsOf(rows)).toEqual([
      { kind: "sale-out", count: 2, quantity: "2.000", amount: "20.00", lastDebt: null },
    ]);
  });

  it("a chain's total has no amount if one of its amounts is hidden, and documents that the user may not see do not count", () => {
    const hidden = { ...document("b"), shown: shownAs("sale-out", "b", { amount: null, isHidden: true }) };
    const unseen = document("c", undefined, false);
    expect(totalsOf(rowsOf([document("a"), hidden, unseen, document("d", "c")]))).toEqual([
      { kind: "sale-out", count: 3, quantity: "3.000", amount: null, lastDebt: null },
    ]);
  });
});
