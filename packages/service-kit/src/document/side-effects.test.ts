import { salesOperation } from "@kontor/contracts/core/operation-log";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, test } from "vitest";
import type { Ctx } from "../context/ctx.ts";
import type { Action } from "../voucher/action.ts";
import type { EffectEvent } from "../voucher/model.ts";
import type { Decision } from "./decide.rules.ts";
import type { Kind } from "./kind.ts";
import type { DocumentHeader, DocumentLine } from "./model.ts";
import { defaultSettings } from "./model.ts";
import { lastPricesToRecompute, lastPricesToStore, sideEffectsOf } from "./side-effects.ts";

const kind: Kind = { contract: saleOut, checks: [] };
const ctx = { actor: { userId: "u", loginName: "anna", userName: "Anna" }, clientIp: "::1" } as unknown as Ctx; // what is looked at
const line = (barcodeId: string, unitPrice: string) => ({ barcodeId, unitPrice }) as DocumentLine;
const zero = {
  discountAmount: "0",
  amountTotal: "0",
  amountTax: "0",
  amountAfterDiscount: "0",
  amountOther: "0",
  amountDeposit: "0",
};
const outcome = (event: EffectEvent, head: Partial<DocumentHeader> = {}, lines: DocumentLine[] = []): Decision => ({
  before: undefined,
  after: {
    head: {
      id: "d",
      kind: "sale-out",
      number: "N1",
      version: 2,
      revision: 3,
      sellerIds: [],
      partnerId: "p",
      effective: event === "effective",
      ...zero,
      ...head,
    } as DocumentHeader,
    lines,
    accounts: [],
  },
  event,
  isGone: false,
  order: undefined,
  reserve: undefined,
  reducedDebt: undefined,
  credit: undefined,
});
const call = { kind, key: undefined, reasons: {}, ctx };
const done = (action: Action) => ({ action, switches: defaultSettings, answer: {} });
const effectsOf = (event: EffectEvent, action: Action) =>
  sideEffectsOf(call, salesOperation, [outcome(event)], done(action));

describe("side effects of a write", () => {
  test.each([
    ["effective", "add-and-audit", ["effective"], "add"],
    ["withdrawn", "reverse-audit", ["withdrawn", "stated"], "reverse-audit"],
    ["none", "add", ["named", "stated"], "add"],
    ["none", "audit", ["stated"], "audit"],
    ["effective", "settle", ["effective"], "update"],
  ] as const)(
    "a write with the event %s by the action %s publishes the document's facts first, then the log entry",
    (event, action, names, type) => {
      const { facts } = effectsOf(event, action);
      const subjects = names.map((name) => saleOut.facts[name].subject);
      expect(facts.map((each) => each.fact.subject)).toEqual([...subjects, salesOperation.subject]);
      expect(facts.at(-1)?.body).toMatchObject({
        operation: saleOut.name,
        type,
        content: "N1",
        by: { loginName: "anna" },
      });
    },
  );
  test("every write but that of a remark publishes the document's state once, in its effect or by itself (docs/decisions/0062)", () => {
    const statesOf = (event: EffectEvent, action: Action) =>
      effectsOf(event, action).facts.flatMap(({ body }) => (body as { state?: object }).state ?? []);
    expect(statesOf("effective", "add")).toMatchObject([{ isGone: false }]);
    expect(statesOf("none", "close")).toMatchObject([{ isGone: false, lines: [] }]);
    expect(statesOf("none", "remark")).toEqual([]);
    const gone = sideEffectsOf(call, salesOperation, [{ ...outcome("none"), isGone: true }], done("delete"));
    expect(gone.facts[0]).toMatchObject({
      fact: { subject: saleOut.facts.stated.subject },
      body: { state: { isGone: true } },
    });
  });
  test("the reason that a user gives for an otherwise refused write is in the operation log and in the history (AUD-1)", () => {
    const reasons = { shortReason: "Goods are on the lorry" };
    const { facts, history } = sideEffectsOf({ ...call, reasons }, salesOperation, [outcome("effective")], done("add"));
    expect(facts.at(-1)?.body).toMatchObject({ content: "N1 · Goods are on the lorry" });
    expect(history).toMatchObject([{ action: "add", reason: "Goods are on the lorry" }]);
  });
  test("a bulk operation names each of its documents in log entries that are small enough to be stored", () => {
    const decisions = Array.from({ length: 100 }, (_, at) =>
      outcome("none", { number: `XSCK${String(10n ** 20n + BigInt(at)).slice(1)}` }),
    );
    const { facts } = sideEffectsOf(call, salesOperation, decisions, done("audit"));
    const entries = facts.filter(({ fact }) => fact === salesOperation);
    const contents = entries.map(({ body }) => (body as { content: string }).content);
    expect(contents.flatMap((content) => content.split(", "))).toEqual(decisions.map(({ after }) => after.head.number));
  });
  test("the log entry of an edit lists the changed fields, and that of an audit lists none (AUD-1)", () => {
    const before = outcome("none", { remark: "", number: "N1" }, [{ ...line("a", "1"), id: "l", position: 0 }]).after;
    const after = outcome("none", { remark: "urgent" }, [{ ...line("a", "2"), id: "l", position: 0 }]);
    const entryOf = (action: Action) =>
      sideEffectsOf(call, salesOperation, [{ ...after, before }], done(action)).facts.at(-1)?.body as object;
    expect(entryOf("update")).toMatchObject({
      before: { remark: "", lines: [{ position: 0, unitPrice: "1" }] },
      after: { remark: "urgent", lines: [{ position: 0, unitPrice: "2" }] },
    });
    expect(entryOf("audit")).not.toHaveProperty("after");
  });
  test("an edit that withdraws a document also publishes the ids of records that the document may refer to since the edit", () => {
    expect(effectsOf("withdrawn", "update").facts.map(({ fact }) => fact.subject)).toEqual(
      [saleOut.facts.withdrawn, saleOut.facts.named, saleOut.facts.stated, salesOperation].map(
        ({ subject }) => subject,
      ),
    );
  });
  test("a write of a remark publishes only its log entry and takes no revision, unlike a write with an effect", () => {
    expect(effectsOf("none", "remark").facts).toHaveLength(1);
    expect(effectsOf("none", "remark").revisions).toEqual([]);
    expect(effectsOf("effective", "audit").revisions).toEqual([{ documentId: "d", kind: "sale-out", revision: 3 }]);
  });
});

describe("last prices to be stored", () => {
  const lines = [line("a", "1"), line("b", "2"), line("a", "3")];
  test("when one barcode row is on several lines, the price of the last of them is stored as its last price", () => {
    expect(lastPricesToStore(kind, outcome("none", {}, lines))).toEqual([line("a", "3"), line("b", "2")]);
  });
  test("no last price is stored without a partner, or for a kind whose lines do not start with the last price", () => {
    expect(lastPricesToStore(kind, outcome("none", { partnerId: null }, lines))).toEqual([]);
    expect(lastPricesToStore({ contract: purchaseIn, checks: [] }, outcome("none", {}, lines))).toEqual([]);
  });
});

describe("last prices recomputed from older documents", () => {
  const before = outcome("none", { operTime: "2026-05-02" }, [line("a", "1"), line("b", "2"), line("a", "3")]).after;
  const rows = (...barcodeIds: string[]) => barcodeIds.map((barcodeId) => ({ partnerId: "p", barcodeId }));
  const after = (head: Partial<DocumentHeader>, lines: DocumentLine[] = before.lines) =>
    ({ before, after: outcome("none", { operTime: "2026-05-02", ...head }, lines).after }) as const;
  test.each([
    ["a change that keeps its rows recomputes no last price", after({}), false, []],
    ["a row that the document lost has its last price recomputed", after({}, [line("a", "1")]), false, rows("b")],
    [
      "a back-dated document's rows have their last prices recomputed",
      after({ operTime: "2026-05-01" }),
      false,
      rows("a", "b"),
    ],
    [
      "the rows of a document of another partner now have their last prices recomputed",
      after({ partnerId: "q" }),
      false,
      rows("a", "b"),
    ],
    ["a deleted document's rows have their last prices recomputed", after({}), true, rows("a", "b")],
    ["a new document recomputes no last price", outcome("none", {}, before.lines), false, []],
  ] as const)(
    "a change of a document has those last prices computed again that may have been its own: %s",
    (_what, change, isGone, expected) => {
      expect(lastPricesToRecompute(kind, { ...change, isGone })).toEqual(expected);
    },
  );
});
