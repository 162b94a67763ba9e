// Random sequences of receipts, payments, edits, deletions, audits and settled documents: after each step the result is that of a naive bookkeeper (I-4, I-5).
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

interface PostedDocument {
  fact: DocumentEffect;
  /** Of the debt, not signed. */
  debt: number;
}
interface StoredSlip {
  id: string;
  version: number;
  at: number;
  cents: number;
  discount: number;
  isAudited: boolean;
}
const figure = (cents: number): string => new Decimal(cents).div(100).toFixed(2);

it("after any sequence of saves, audits, reversals and deletions of slips no more is settled than is open, and debits equal credits", async () => {
  const cents = fc.integer({ min: 1, max: 4000 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("document" as const), at: fc.nat(2), cents }),
    fc.record({ do: fc.constant("add" as const), at: fc.nat(2), cents, discount: fc.nat(50) }),
    fc.record({ do: fc.constant("edit" as const), slip: fc.nat(5), cents }),
    fc.record({ do: fc.constant("remove" as const), slip: fc.nat(5) }),
    fc.record({ do: fc.constant("audit" as const), slip: fc.nat(5) }),
    fc.record({ do: fc.constant("reverse" as const), slip: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (isSale, strict, steps) => {
        const { owner, customer, supplier, cash } = await harness.tenant();
        await harness.turn(owner, strict);
        const kind = isSale ? moneyIn : moneyOut;
        const partnerId = isSale ? customer : supplier;
        const documents: (PostedDocument | undefined)[] = [];
        const slips: StoredSlip[] = [];
        const settledCents = (at: number, except?: StoredSlip): number =>
          slips.filter((slip) => slip.at === at && slip !== except).reduce((sum, slip) => sum + slip.cents, 0);
        const bodyOf = (posted: PostedDocument, amount: number, discount: number) =>
          slipBody({
            accountId: cash,
            organId: partnerId,
            discountMoney: figure(discount),
            lines: [{ billId: posted.fact.documentId, eachAmount: figure(amount) }],
          });
        for (const each of steps) {
          const slip = "slip" in each ? slips[each.slip] : undefined;
          if (each.do === "document") {
            const before = documents[each.at];
            // An owner reserves first, so a debt never shrinks below what is settled.
            const debt = Math.max(each.cents, settledCents(each.at));
            const fact = effect({
              kind: isSale ? "sale-out" : "purchase-in",
              partnerId,
              net: figure(debt),
              ...(before ? { documentId: before.fact.documentId, revision: before.fact.revision + 1 } : {}),
            });
            documents[each.at] = { fact, debt };
            await harness.consume(owner, fact);
          } else if (each.do === "add") {
            const posted = documents[each.at];
            if (!posted) continue;
            const discount = Math.min(each.discount, each.cents);
            const body = bodyOf(posted, each.cents, discount);
            const { status } = await harness.call(kind.endpoints.add, owner, { body });
            expect(status === 200).toBe(each.cents <= posted.debt - settledCents(each.at));
            if (status === 200)
              slips.push({ id: body.id, version: 1, at: each.at, cents: each.cents, discount, isAudited: false });
          } else if (slip && each.do === "edit") {
            const posted = documents[slip.at];
            if (!posted) continue;
            const discount = Math.min(slip.discount, each.cents);
            const body = { ...bodyOf(posted, each.cents, discount), id: slip.id, version: slip.version };
            const { status } = await harness.call(kind.endpoints.update, owner, { body });
            expect(status === 200).toBe(!slip.isAudited && each.cents <= posted.debt - settledCents(slip.at, slip));
            if (status === 200) Object.assign(slip, { cents: each.cents, discount, version: slip.version + 1 });
          } else if (slip && each.do === "remove") {
            const { status } = await harness.call(kind.endpoints.remove, owner, { query: { id: slip.id } });
            expect(status === 200).toBe(!slip.isAudited);
            if (status === 200) slips.splice(slips.indexOf(slip), 1);
          } else if (slip && (each.do === "audit" || each.do === "reverse")) {
            const endpoint = each.do === "audit" ? kind.endpoints.audit : kind.endpoints.reverseAudit;
            const body = { documents: [{ id: slip.id, version: slip.version }] };
            const { status } = await harness.call(endpoint, owner, { body });
            expect(status === 200).toBe(slip.isAudited === (each.do === "reverse"));
            if (status === 200) Object.assign(slip, { isAudited: each.do === "audit", version: slip.version + 1 });
          }
          const sign = isSale ? 1 : -1;
          const counting = slips.filter(({ isAudited }) => isAudited || !strict);
          const total = (of: (slip: StoredSlip) => number): number =>
            counting.reduce((sum, stored) => sum + of(stored), 0);
          const openCents = documents.reduce((sum, posted) => sum + (posted?.debt ?? 0), 0);
          const balances = await harness.balances(owner);
          expect([balances.cash ?? "0.00", balances[isSale ? "receivable" : "payable"] ?? "0.00"]).toEqual([
            figure(sign * total((stored) => stored.cents - stored.discount)),
            figure(sign * (openCents - total((stored) => stored.cents))),
          ]);
        }
      },
    ),
    { numRuns: 30 },
  );
});
