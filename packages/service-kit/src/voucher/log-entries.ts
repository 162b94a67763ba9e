// The operation log's entries about a write of vouchers (AUD-1).
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import type { OperationAbout } from "@kontor/contracts/core/operation-log";
import { editOf, type LoggedVoucher } from "../operation-log/change.rules.ts";
import type { LogEntry } from "../operation-log/log-operation.ts";
import { type Action, logTypeOf } from "./action.ts";
import type { Voucher, VoucherDecision } from "./model.ts";

/** Numbers in one log entry, so that each fits however many vouchers are written together. */
const NUMBERS_MAX = 18;

export interface Logged<V extends Voucher> {
  operation: LogOperation;
  action: Action;
  /** Why an otherwise refused write was allowed; empty otherwise. */
  reason?: string;
  /** Each voucher has an entry of its own, with its changes. */
  isEach?: boolean;
  /** The values of a voucher that are logged. */
  valuesOf(voucher: V): LoggedVoucher;
  /** Its partner's type and its warehouses, which decide with its creator and department who sees the entry. */
  ownerOf(voucher: V): { partnerType: string; depotIds: string[] | null };
}

/** Each deleted voucher has an entry of its own, with all its values; an edit of one has its changes; of several the numbers are named. */
export function logEntriesOf<V extends Voucher>(
  decisions: readonly VoucherDecision<V>[],
  { operation, action, reason = "", isEach = false, valuesOf, ownerOf }: Logged<V>,
): LogEntry[] {
  const type = logTypeOf[action];
  const isSingle = isEach || type === "delete";
  const perEntry = isSingle ? 1 : NUMBERS_MAX;
  return Array.from({ length: Math.ceil(decisions.length / perEntry) }, (_, at) => {
    const part = decisions.slice(at * perEntry, (at + 1) * perEntry);
    const only = part.length === 1 ? part[0]?.after : undefined;
    const isDetailed = decisions.length === 1 || isSingle;
    const values = isDetailed
      ? part.map(({ before, after }) => ({ before: before && valuesOf(before), after: valuesOf(after) }))
      : [];
    return {
      operation,
      type,
      content: [part.map(({ after }) => after.head.number).join(", "), reason].filter(Boolean).join(" · "),
      ...editOf(type, values),
      ...(only && { about: aboutOf(only, ownerOf(only)) }),
    };
  });
}

function aboutOf(
  { head }: Voucher,
  { partnerType, depotIds }: { partnerType: string; depotIds: string[] | null },
): OperationAbout {
  const { id: documentId, partnerId, creatorId, departmentId } = head;
  return { documentId, creatorId, departmentId, customerId: partnerType === "客户" ? partnerId : null, depotIds };
}
