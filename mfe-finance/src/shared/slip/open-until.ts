// Limits the open items offered to a slip: those that exist at its date.
import { formatDate, instantOf } from "@kontor/ui-kit/i18n/format";

/** Up to today, like current balances (the call's default), or to the end of the slip's day where that is in the future. */
export function openUntil(billTime: string, now: Date): { endTime?: string } {
  const day = formatDate(billTime);
  return day > formatDate(now) ? { endTime: instantOf(`${day}T23:59:59.999`) } : {};
}
