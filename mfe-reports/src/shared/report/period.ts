// The days that a report is about. It begins with the usual ones (docs/decisions/0026), and its answer says which they are, also where one was left open.
import { period } from "@kontor/contracts/reports/common";
import { instantOf } from "@kontor/ui-kit/i18n/format";
import { usualBegin } from "@kontor/ui-kit/list/default-period";
import { z } from "zod";

/** Both days are included; a beginning that is left open is the first movement, an end today (docs/decisions/0041). */
export type Period = { beginTime?: string | undefined; endTime?: string | undefined };

export const usualPeriod = (): Period => ({ beginTime: usualBegin() });

const answered = z.object(period);

/** The period of a report's answer, for what lies behind its rows. */
export function periodOf(answer: unknown): Period {
  const { begin, end } = answered.safeParse(answer).data ?? {};
  return { beginTime: begin, endTime: end };
}

/** The same as the moments at which it begins and ends in the company's time zone. */
export const momentsOf = ({ beginTime, endTime }: Period): Period => ({
  beginTime: beginTime && instantOf(`${beginTime}T00:00:00.000`),
  endTime: endTime && instantOf(`${endTime}T23:59:59.999`),
});
