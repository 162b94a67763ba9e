// Builds a slip for tests of the rules. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { slipAdd } from "@kontor/contracts/finance/slip";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { nothingClosed } from "@kontor/service-kit/closing/period.rules";
import type { JudgedSlip, SlipReferenceData } from "../slip/model.ts";
import { slipProblems } from "../slip/slip.rules.ts";

export const [partnerId, accountId, documentId] = [newId(), newId(), newId()];
export const referenceData = (overrides: Partial<SlipReferenceData> = {}): SlipReferenceData => ({
  strict: false,
  cutOver: { cutOverDate: null, timeZone: "UTC" },
  period: nothingClosed,
  partner: { id: partnerId, type: "客户", enabled: true },
  accounts: [{ id: accountId, enabled: true }],
  personIds: [],
  items: [],
  attachmentIds: [],
  debts: [
    { kind: "sale-out", id: documentId, number: "XSCK1", partnerId, limit: "100.00", held: "30.00", reached: true },
  ],
  ...overrides,
});
const now = new Date("2026-11-21T12:00:00.000Z");
/** A receipt of that amount for one document that leaves 70.00 to be settled. */
export function judged(eachAmount: string, overrides: Partial<JudgedSlip> = {}, more: object = {}): JudgedSlip {
  const input = slipAdd.parse({
    id: newId(),
    billTime: "2026-11-21T02:00:00.000Z",
    organId: partnerId,
    accountId,
    totalPrice: eachAmount,
    changeAmount: eachAmount,
    lines: [{ id: newId(), billId: documentId, eachAmount }],
    ...more,
  });
  return { kind: moneyIn, input, referenceData: referenceData(), stored: undefined, now, ...overrides };
}
/** The issues, each with its field. */
export const ids = (overrides: JudgedSlip): string[] =>
  slipProblems(overrides).map(({ id, field }) => `${id} ${field}`);
