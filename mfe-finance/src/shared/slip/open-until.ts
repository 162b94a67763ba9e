// Which debts a slip is offered: what is owed by then.
import { formatDate, instantOf } from "@kontor/ui-kit/i18n/format";

/** Up to today, as balances of now are (the call's own end), or to the end of the slip's day where that lies ahead. */
export function openUntil(billTime: string, now: Date): { endTime?: string } {
  const day = formatDate(billTime);
  return day > formatDate(now) ? { endTime: instantOf(`${day}T23:59:59.999`) } : {};
}
