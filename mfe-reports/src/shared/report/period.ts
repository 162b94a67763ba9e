// The period of a report: at first the default one (docs/decisions/0026). The answer returns the actual one, with open ends filled in.
import { period } from "@kontor/contracts/reports/common";
import { instantOf } from "@kontor/ui-kit/i18n/format";
import { usualBegin } from "@kontor/ui-kit/list/default-period";
import { z } from "zod";

/** Both days are included; an open beginning is the first movement, an open end today (docs/decisions/0041). */
export type Period = { beginTime?: string | undefined; endTime?: string | undefined };

export const usualPeriod = (): Period => ({ beginTime: usualBegin() });

const answered = z.object(period);

/** The period of a report's answer, for the rows behind its rows. */
export function periodOf(answer: unknown): Period {
  const { begin, end } = answered.safeParse(answer).data ?? {};
  return { beginTime: begin, endTime: end };
}

/** The same as the instants at which it begins and ends in the tenant's time zone. */
export const momentsOf = ({ beginTime, endTime }: Period): Period => ({
  beginTime: beginTime && instantOf(`${beginTime}T00:00:00.000`),
  endTime: endTime && instantOf(`${endTime}T23:59:59.999`),
});
