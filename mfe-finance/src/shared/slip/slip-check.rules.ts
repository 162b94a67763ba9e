// Checks a slip in the form before it is sent, and finds the field or cell of each issue.
import type { Issue } from "@kontor/contracts/core/error";
import { firstOfEachField, issuesIn } from "@kontor/contracts/core/issues";
import { figure } from "@kontor/contracts/core/money";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { type AccountLines, hasHeadAccount } from "@kontor/contracts/finance/slip-lines";
import { type IssueTarget, targetOf } from "@kontor/ui-kit/voucher/form/issues.rules";
import type { z } from "zod";
import { OPENING, restOf, type SlipHead, type SlipLine, totalsOf } from "./slip.rules.ts";

interface Checked {
  kind: Pick<SlipKindValues, "partner" | "lines">;
  schema: z.ZodType;
  body: unknown;
  head: SlipHead;
  /** The lines as sent, in their order. */
  lines: readonly SlipLine[];
}

/** All issues, one for each field; those of lines are named `lines.<index>.<field>`, as the service names them. */
export function issuesOfSlip({ kind, schema, body, head, lines }: Checked): Issue[] {
  return firstOfEachField([
    ...(kind.partner.required && head.organId === null ? [{ id: "document-partner-required", field: "organId" }] : []),
    ...(head.accountId === null && hasHeadAccount(kind.lines)
      ? [{ id: "document-account-required", field: "accountId" }]
      : []),
    ...lines.flatMap(
      kind.lines({
        items: () => itemIssues,
        openItems: () => debtIssues,
        accounts: (about) => accountIssues(head, lines, about),
      }),
    ),
    ...issuesIn(schema, body),
    ...discountIssues(head, lines),
  ]);
}

const wrongAmount = ({ typed }: SlipLine, at: number): Issue[] =>
  typed.eachAmount === undefined ? [] : [{ id: "number-invalid", field: `lines.${at}.eachAmount` }];

const itemIssues = (line: SlipLine, at: number): Issue[] => [
  ...(line.inOutItemId === null ? [{ id: "slip-item-required", field: `lines.${at}.inOutItemId` }] : []),
  ...wrongAmount(line, at),
  ...(figure(line.eachAmount).greaterThan(0)
    ? []
    : [{ id: "slip-amount-not-positive", field: `lines.${at}.eachAmount` }]),
];

/** The accounts receive amounts, and the paying one is not among them; a member takes back with amounts that are all below zero. */
const accountIssues =
  (head: SlipHead, lines: readonly SlipLine[], { from }: AccountLines) =>
  (line: SlipLine, at: number): Issue[] => {
    const [account, field] = [`lines.${at}.accountId`, `lines.${at}.eachAmount`];
    const amount = figure(line.eachAmount);
    const isWithdrawal = figure(lines[0]?.eachAmount ?? "0").isNegative();
    const wrong =
      from === "account"
        ? !amount.greaterThan(0) && "slip-amount-not-positive"
        : amount.isZero()
          ? "slip-amount-zero"
          : amount.isNegative() !== isWithdrawal && "slip-amounts-mixed";
    return [
      ...(line.receiverId === null ? [{ id: "slip-account-required", field: account }] : []),
      ...(line.receiverId !== null && line.receiverId === head.accountId
        ? [{ id: "slip-account-is-payer", field: account }]
        : []),
      ...wrongAmount(line, at),
      ...(wrong ? [{ id: wrong, field }] : []),
    ];
  };

function debtIssues(line: SlipLine, at: number): Issue[] {
  const field = `lines.${at}.eachAmount`;
  const [amount, rest] = [figure(line.eachAmount), restOf(line)];
  if (line.typed.eachAmount !== undefined) return wrongAmount(line, at);
  if (amount.isZero()) return [{ id: "slip-amount-zero", field }];
  if (rest === undefined) return [];
  const open = figure(rest);
  const isBeyond = amount.isNegative() !== open.isNegative() || amount.abs().greaterThan(open.abs());
  const id = line.billNumber === OPENING ? "slip-more-than-opening" : "slip-more-than-open";
  return isBeyond ? [{ id, field, values: { open: rest, number: line.billNumber } }] : [];
}

function discountIssues({ discountMoney }: SlipHead, lines: readonly SlipLine[]): Issue[] {
  const total = figure(totalsOf(lines, "0").totalPrice);
  const most = total.isNegative() ? figure("0") : total;
  if (!/^\d+(\.\d+)?$/.test(discountMoney.trim()) || !figure(discountMoney).greaterThan(most)) return [];
  return [{ id: "document-discount-too-high", field: "discountMoney", values: { amount: most.toFixed(2) } }];
}

/** The cells that can show an issue; an issue of a line's document is shown at its number. */
const CELLS: Readonly<Record<string, string>> = {
  inOutItemId: "inOutItemId",
  accountId: "receiverId",
  billId: "billNumber",
  eachAmount: "eachAmount",
  remark: "remark",
};

/** The cell that shows an issue, by the issue's field. */
export const cellOf = (field: string | undefined, lines: readonly SlipLine[]): IssueTarget =>
  targetOf(field, lines, (cell) => CELLS[cell] ?? "eachAmount");
