// Rules for slip lines that name income or expense items (reference.md §3.2). Pure.
import type { Issue } from "@kontor/contracts/core/error";
import type { ItemType } from "@kontor/contracts/finance/in-out-item";
import { lineIssue, when } from "@kontor/service-kit/voucher/check.rules";
import { Decimal } from "decimal.js";
import type { JudgedSlip } from "./model.ts";

/** Each line must name an item of that type and an amount, and no document. */
export function itemIssues({ input, referenceData, stored }: JudgedSlip, type: ItemType): Issue[] {
  const before = new Set(stored?.lines.map(({ itemId }) => itemId));
  return input.lines.flatMap(({ inOutItemId, billId, accountId, eachAmount }, at) => {
    const item = referenceData.items.find(({ id }) => id === inOutItemId);
    return [
      ...when(billId !== null, () => lineIssue("value-not-allowed", at, "billId")),
      ...when(accountId !== null, () => lineIssue("value-not-allowed", at, "accountId")),
      ...when(!new Decimal(eachAmount).greaterThan(0), () => lineIssue("slip-amount-not-positive", at, "eachAmount")),
      ...(inOutItemId === null
        ? [lineIssue("slip-item-required", at, "inOutItemId")]
        : !item
          ? [lineIssue("not-found", at, "inOutItemId")]
          : item.type !== type
            ? [lineIssue("slip-item-type", at, "inOutItemId")]
            : when(!item.enabled && !before.has(item.id), () => lineIssue("slip-item-disabled", at, "inOutItemId"))),
    ];
  });
}
