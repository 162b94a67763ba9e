import { salesOperation } from "@kontor/contracts/core/operation";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, test } from "vitest";
import type { Ctx } from "../ctx.ts";
import type { Outcome, Said } from "./decide.rules.ts";
import { defineKind } from "./kind.ts";
import type { Head, Line } from "./model.ts";
import { usualSwitches } from "./model.ts";
import { pricesToRelearn, pricesToRemember, toldOf } from "./told.ts";

const kind = defineKind({ contract: saleOut, checks: [] });
const ctx = { actor: { userId: "u", loginName: "anna", userName: "Anna" }, clientIp: "::1" } as unknown as Ctx; // what is looked at
const line = (barcodeId: string, unitPrice: string) => ({ barcodeId, unitPrice }) as Line;
const zero = {
  discountAmount: "0",
  amountTotal: "0",
  amountTax: "0",
  amountAfterDiscount: "0",
  amountOther: "0",
  amountDeposit: "0",
};
const outcome = (said: Said, head: Partial<Head> = {}, lines: Line[] = []): Outcome => ({
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
      effective: said === "effective",
      ...zero,
      ...head,
    } as Head,
    lines,
    accounts: [],
  },
  said,
  reserve: undefined,
  pledge: undefined,
});
const told = (said: Said, action: string) =>
  toldOf(kind, salesOperation, [{ outcome: outcome(said), action }], usualSwitches, {
    key: undefined,
    answer: {},
    reasons: {},
    ctx,
  });

describe("what a write says", () => {
  test.each([
    ["effective", "add-and-audit", saleOut.facts.effective, "add"],
    ["withdrawn", "reverse-audit", saleOut.facts.withdrawn, "reverse-audit"],
    ["none", "add", saleOut.facts.named, "add"],
    ["effective", "settle", saleOut.facts.effective, "update"],
  ] as const)("%s by %s: the effect first, then the deed", (said, action, fact, type) => {
    const { facts } = told(said, action);
    expect(facts.map((each) => each.fact.subject)).toEqual([fact.subject, salesOperation.subject]);
    expect(facts[1]?.body).toMatchObject({ operation: saleOut.name, type, content: "N1", by: { loginName: "anna" } });
  });
  test("why what is otherwise refused was let pass stands in the log and in the history (AUD-1)", () => {
    const { facts, history } = toldOf(
      kind,
      salesOperation,
      [{ outcome: outcome("effective"), action: "add" }],
      usualSwitches,
      {
        ...{ key: undefined, answer: {}, ctx },
        reasons: { shortReason: "Goods are on the lorry" },
      },
    );
    expect(facts.at(-1)?.body).toMatchObject({ content: "N1 · Goods are on the lorry" });
    expect(history).toMatchObject([{ action: "add", reason: "Goods are on the lorry" }]);
  });
  test("of many documents each is named, in rows that the log holds", () => {
    const done = Array.from({ length: 100 }, (_, at) => ({
      outcome: outcome("none", { number: `XSCK${String(10n ** 20n + BigInt(at)).slice(1)}` }),
      action: "audit",
    }));
    const { facts } = toldOf(kind, salesOperation, done, usualSwitches, {
      key: undefined,
      answer: {},
      reasons: {},
      ctx,
    });
    const contents = facts.map(({ body }) => (body as { content: string }).content);
    expect(contents.flatMap((content) => content.split(", "))).toEqual(
      done.map((each) => each.outcome.after.head.number),
    );
  });
  test("of an edit, what it changed; of a move, no more than what it is called (AUD-1)", () => {
    const before = outcome("none", { remark: "", number: "N1" }, [{ ...line("a", "1"), id: "l", position: 0 }]).after;
    const after = outcome("none", { remark: "urgent" }, [{ ...line("a", "2"), id: "l", position: 0 }]);
    const deedOf = (action: string) => {
      const done = [{ outcome: { ...after, before }, action }];
      const { facts } = toldOf(kind, salesOperation, done, usualSwitches, {
        key: undefined,
        answer: {},
        reasons: {},
        ctx,
      });
      return facts.at(-1)?.body as object;
    };
    expect(deedOf("update")).toMatchObject({
      before: { remark: "", lines: [{ position: 0, unitPrice: "1" }] },
      after: { remark: "urgent", lines: [{ position: 0, unitPrice: "2" }] },
    });
    expect(deedOf("audit")).not.toHaveProperty("after");
  });
  test("a save that ends an effect names as well what it may have named anew", () => {
    expect(told("withdrawn", "update").facts.map(({ fact }) => fact.subject)).toEqual(
      [saleOut.facts.withdrawn, saleOut.facts.named, salesOperation].map(({ subject }) => subject),
    );
  });
  test("without effect on others only names what is new, and takes no revision", () => {
    expect(told("none", "remark").facts).toHaveLength(1);
    expect(told("none", "remark").revisions).toEqual([]);
    expect(told("effective", "audit").revisions).toEqual([{ documentId: "d", kind: "sale-out", revision: 3 }]);
  });
});

describe("prices to remember", () => {
  const lines = [line("a", "1"), line("b", "2"), line("a", "3")];
  test("of a row that occurs twice the last one stays", () => {
    expect(pricesToRemember(kind, outcome("none", {}, lines))).toEqual([line("a", "3"), line("b", "2")]);
  });
  test("none without a partner, and none of a kind with prices of its own", () => {
    expect(pricesToRemember(kind, outcome("none", { partnerId: null }, lines))).toEqual([]);
    expect(pricesToRemember(defineKind({ contract: purchaseIn, checks: [] }), outcome("none", {}, lines))).toEqual([]);
  });
});

describe("prices that older documents tell again", () => {
  const before = outcome("none", { operTime: "2026-05-02" }, [line("a", "1"), line("b", "2"), line("a", "3")]).after;
  const rows = (...barcodeIds: string[]) => barcodeIds.map((barcodeId) => ({ partnerId: "p", barcodeId }));
  const after = (head: Partial<Head>, lines: Line[] = before.lines) =>
    ({ before, after: outcome("none", { operTime: "2026-05-02", ...head }, lines).after }) as const;
  test.each([
    ["a change that keeps its rows", after({}), false, []],
    ["a row that it has no more", after({}, [line("a", "1")]), false, rows("b")],
    ["a document that is dated back", after({ operTime: "2026-05-01" }), false, rows("a", "b")],
    ["one that is now another partner's", after({ partnerId: "q" }), false, rows("a", "b")],
    ["one that is deleted", after({}), true, rows("a", "b")],
    ["a new one", outcome("none", {}, before.lines), false, []],
  ] as const)("%s", (_what, change, isGone, expected) => {
    expect(pricesToRelearn(kind, change, isGone)).toEqual(expected);
  });
});
