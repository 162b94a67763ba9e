// Asks where the deposit of orders goes that are closed or deleted, and why (docs/decisions/0061).
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
import { depositChoice } from "@kontor/contracts/voucher/removal";
import type { CallError } from "../../core/call-error.ts";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { permissions } from "../../permissions/permissions.tsx";
import { askReason } from "../../request/ask-reason.tsx";
import { HIDDEN } from "../../voucher/masked.ts";
import { DepositReturnChoice } from "./deposit-return.tsx";

interface Question {
  /** Word key of the title and of the confirming button. */
  word: string;
  lead: string;
  danger?: boolean;
  /** What the choice is about; undefined: nothing is left of a deposit. */
  about: string | undefined;
}

/** The typed reason with the choice; undefined when the user cancels. */
export async function askDepositReturn({
  word,
  lead,
  danger = false,
  about,
}: Question): Promise<{ reason: string; depositReturn?: DepositReturn } | undefined> {
  let chosen: DepositReturn | null = null;
  const reason = await askReason({
    ...{ title: word, button: word, label: "document.reason", danger, lead: [lead] },
    choice:
      about === undefined
        ? undefined
        : () => <DepositReturnChoice about={about} chosen={chosen} onChange={(next) => (chosen = next)} />,
    missing: () => (about !== undefined && !chosen ? "document.depositMissing" : undefined),
  });
  return reason === undefined ? undefined : { reason, ...(chosen ? { depositReturn: chosen } : {}) };
}

/** The amount that a refusal states; undefined for a user who sees no prices. */
function leftIn({ values, issues: [issue] }: CallError): string | undefined {
  const left = String(values?.left ?? issue?.values?.left ?? HIDDEN);
  return left === HIDDEN ? undefined : left;
}

/**
 * What a deletion that was refused for a deposit in the books is to say besides; undefined for another refusal, and where the user has no right to send
 * deposits back. Throws an AbortError, of which nothing is shown, where the user cancels.
 */
export function useRemovalAnswer({
  page,
}: Pick<DocumentKind, "page">): (error: CallError) => Promise<object | undefined> {
  const t = useTranslation();
  return async (error) => {
    if (error.id !== "document-deposit-booked" || !permissions.can(page, "cancel")) return undefined;
    const deposit = leftIn(error);
    const answer = await askDepositReturn({
      ...{ word: "document.removeOrder", danger: true, lead: t("document.removeOrderText") },
      about: t("document.depositLeft", { left: deposit === undefined ? HIDDEN : formatAmount(deposit) }),
    });
    if (!answer?.depositReturn) throw new DOMException("cancelled", "AbortError");
    return { reason: answer.reason, deposit, depositReturn: depositChoice(answer.depositReturn) };
  };
}
