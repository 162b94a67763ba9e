// Checks a slip, reporting all issues at once, and computes what a save stores (reference.md §3.2 to §3.5). Pure.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Issue } from "@kontor/contracts/core/error";
import { hasHeadAccount } from "@kontor/contracts/finance/slip-lines";
import {
  attachmentIssues,
  dateIssues,
  issue,
  lineIssue,
  numberIssues,
  when,
} from "@kontor/service-kit/voucher/check.rules";
import { Decimal } from "decimal.js";
import { accountReason } from "./account-lines.rules.ts";
import type { JudgedSlip, Slip, SlipLine } from "./model.ts";
import { lineRulesOf } from "./slip-lines.rules.ts";

type Check = (judged: JudgedSlip) => Issue[];

const sum = (amounts: readonly string[]): Decimal => amounts.reduce((total, each) => total.plus(each), new Decimal(0));

const partner: Check = ({ kind, input: { organId }, referenceData, stored }) => {
  if (organId !== null && kind.partner.types.length === 0) return [issue("value-not-allowed", "organId")];
  if (organId === null) return when(kind.partner.required, () => issue("document-partner-required", "organId"));
  if (!referenceData.partner) return [issue("not-found", "organId")];
  if (!kind.partner.types.some((type) => type === referenceData.partner?.type))
    return [issue("slip-partner-type", "organId")];
  const isNew = stored?.head.partnerId !== organId;
  return when(isNew && !referenceData.partner.enabled, () => issue("document-partner-disabled", "organId"));
};

/** The head names an account that exists and is enabled, or was named before; none where the lines name theirs. */
function headAccountIssues({ kind, input: { accountId }, ...rest }: Omit<JudgedSlip, "now">): Issue[] {
  if (!hasHeadAccount(kind.lines)) return when(accountId !== null, () => issue("value-not-allowed", "accountId"));
  if (accountId === null) return [issue("document-account-required", "accountId")];
  const reason = accountReason(rest, accountId, rest.stored?.head.accountId === accountId);
  return reason ? [issue(reason, "accountId")] : [];
}

const head: Check = ({ kind, input, referenceData, stored, now }) => {
  return [
    ...dateIssues(input.billTime, "billTime", { period: referenceData.period, cutOver: referenceData.cutOver, now }),
    ...numberIssues(input.billNo, "billNo", kind.prefix),
    ...headAccountIssues({ kind, input, referenceData, stored }),
    ...attachmentIssues(input.fileName, referenceData.attachmentIds),
    ...when(input.handsPersonId !== null && !referenceData.personIds.includes(input.handsPersonId), () =>
      issue("not-found", "handsPersonId"),
    ),
  ];
};

/** Checks the sums: the lines add up to the total, and the total less the discount is the money moved. */
const sums: Check = ({ kind, input }) => {
  const total = sum(input.lines.map(({ eachAmount }) => eachAmount));
  const discount = new Decimal(input.discountMoney);
  const wrong = when(!total.equals(input.totalPrice), () =>
    issue("slip-total-differs", "totalPrice", { total: total.toFixed(2) }),
  );
  const refused = lineRulesOf(kind).discountIssues(discount, total);
  if (refused.length > 0) return [...wrong, ...refused];
  const change = total.minus(discount);
  return [
    ...wrong,
    ...when(!change.equals(input.changeAmount), () =>
      issue("slip-change-differs", "changeAmount", { amount: change.toFixed(2) }),
    ),
  ];
};

const twice: Check = ({ input: { lines } }) => {
  const ids = lines.map(({ id }) => id);
  return lines.flatMap(({ id }, at) => when(ids.indexOf(id) < at, () => lineIssue("document-line-twice", at, "id")));
};

const lines: Check = (judged) => lineRulesOf(judged.kind).issues(judged);

const checks: readonly Check[] = [partner, head, twice, lines, sums];
/** All issues, each with its field, for lines with their number. */
export const slipProblems = (judged: JudgedSlip): Issue[] => checks.flatMap((check) => check(judged));

interface Writing extends JudgedSlip {
  number: string;
  actor: Actor;
}

/** The slip as it is stored: unaudited, with its version raised. Nothing is decided here. */
export function slipOf({ kind, input, referenceData, stored, number, actor, now }: Writing): Slip {
  const signed = (amount: string): string => new Decimal(amount).times(kind.amountSign).toFixed(2);
  const before = stored?.head;
  const rules = lineRulesOf(kind);
  return {
    head: {
      id: input.id,
      kind: kind.name,
      number,
      version: (before?.version ?? 0) + 1,
      billTime: new Date(input.billTime).toISOString(),
      createdAt: before?.createdAt ?? now.toISOString(),
      partnerId: input.organId,
      partnerType: referenceData.partner?.type ?? "",
      handsPersonId: input.handsPersonId,
      accountId: input.accountId,
      moneySign: kind.amountSign,
      totalPrice: signed(input.totalPrice),
      discountMoney: signed(input.discountMoney),
      changeAmount: signed(input.changeAmount),
      remark: input.remark,
      creatorId: before ? before.creatorId : actor.userId,
      creatorName: before ? before.creatorName : actor.userName,
      departmentId: before ? before.departmentId : actor.departmentId,
      auditStatus: 0,
      auditorName: "",
      auditedAt: null,
      effective: before?.effective ?? false,
      revision: before?.revision ?? 0,
      attachmentIds: input.fileName,
    },
    lines: input.lines.map(
      (line, position): SlipLine => ({
        id: line.id,
        position,
        itemId: line.inOutItemId,
        accountId: line.accountId,
        ...rules.settles({ input, referenceData, stored }, line.billId),
        eachAmount: signed(line.eachAmount),
        remark: line.remark,
      }),
    ),
  };
}
