// The quick ranges as they are today, for saved views: the default period of lists and reports among them.
import dayjs from "dayjs";
import { instantsOf } from "../../fields/short-range.tsx";
import { formatDate } from "../../i18n/format.ts";
import { usualBegin } from "../default-period.ts";
import { quickRanges } from "../filters.tsx";
import type { QuickPeriod } from "./view.rules.ts";

const DAY = "YYYY-MM-DD";

export function quickPeriods(): QuickPeriod[] {
  const today = formatDate(new Date());
  const ranges = quickRanges(dayjs(today)).map(
    ([name, [first, last]]) => [name, first.format(DAY), last.format(DAY)] as const,
  );
  return [...ranges, ["usual", usualBegin(today), ""] as const].map(([name, first, last]) => {
    const { beginTime, endTime } = instantsOf([first, last]);
    return { name, asDays: [first, last === "" ? undefined : last], asInstants: [beginTime, endTime] };
  });
}
