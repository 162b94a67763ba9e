// Filters of the search bar, each labelled by its name. They are memoized, because changed rows do not concern them.
import { Form, Input, Select } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { memo, type ReactNode } from "react";
import { type Days, instantsOf, ShortRange } from "../fields/short-range.tsx";
import { formatDate } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { type Options, useOptions } from "../i18n/options.ts";
import { useIssuesAt } from "./search-issues.tsx";

const LENGTH_MAX = 200;

interface Named {
  name: string;
}

/** A label and the control of one filter. */
export function FilterItem({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { label } = useTranslation();
  return (
    <Form.Item name={name} label={label(name)} {...useIssuesAt(name)}>
      {children}
    </Form.Item>
  );
}

export const TextFilter = memo(function TextFilter({ name }: Named): ReactNode {
  return (
    <FilterItem name={name}>
      <Input allowClear maxLength={LENGTH_MAX} />
    </FilterItem>
  );
});

export const SelectFilter = memo(function SelectFilter({ name, options }: Named & { options: Options }): ReactNode {
  return (
    <FilterItem name={name}>
      <Select
        allowClear
        className="kontor-select"
        showSearch={{ optionFilterProp: "label" }}
        options={useOptions(name, options)}
      />
    </FilterItem>
  );
});

/** Enabled, disabled or both. */
export const EnabledFilter = memo(function EnabledFilter({ name = "enabled" }: Partial<Named>): ReactNode {
  const { option } = useTranslation();
  const options = [true, false].map((value) => ({ value, label: option("enabled", String(value)) }));
  return (
    <FilterItem name={name}>
      <Select allowClear className="kontor-select" options={options} />
    </FilterItem>
  );
});

const dayOf = (value: unknown): string => (typeof value === "string" ? formatDate(value) : "");

type QuickRange =
  | "today"
  | "yesterday"
  | "thisWeek"
  | "lastWeek"
  | "thisMonth"
  | "lastMonth"
  | "thisQuarter"
  | "lastQuarter"
  | "thisYear"
  | "lastYear";
const MONTHS_IN_QUARTER = 3;
const quarterOf = (day: Dayjs): [Dayjs, Dayjs] => {
  const first = day.startOf("month").subtract(day.month() % MONTHS_IN_QUARTER, "month");
  return [first, first.add(MONTHS_IN_QUARTER - 1, "month").endOf("month")];
};
/** Quick ranges of reference.md §8.1, with each last one beside this one, as pairs of days. */
export const quickRanges = (today: Dayjs): [name: QuickRange, days: [Dayjs, Dayjs]][] => [
  ["today", [today, today]],
  ["yesterday", [today.subtract(1, "day"), today.subtract(1, "day")]],
  ["thisWeek", [today.startOf("week"), today.endOf("week")]],
  ["lastWeek", [today.subtract(1, "week").startOf("week"), today.subtract(1, "week").endOf("week")]],
  ["thisMonth", [today.startOf("month"), today.endOf("month")]],
  ["lastMonth", [today.subtract(1, "month").startOf("month"), today.subtract(1, "month").endOf("month")]],
  ["thisQuarter", quarterOf(today)],
  ["lastQuarter", quarterOf(today.subtract(MONTHS_IN_QUARTER, "month"))],
  ["thisYear", [today.startOf("year"), today.endOf("year")]],
  ["lastYear", [today.subtract(1, "year").startOf("year"), today.subtract(1, "year").endOf("year")]],
];

interface RangeProps {
  begin?: string;
  end?: string;
  label?: string;
  /** The call takes the days themselves, `YYYY-MM-DD`, instead of the instants at which they begin and end. */
  asDays?: boolean;
}

/** A range of days in the tenant's time zone, both included: `beginTime` and `endTime`. */
export const DateRangeFilter = memo(function DateRangeFilter({
  begin = "beginTime",
  end = "endTime",
  label: name = "dateRange",
  asDays = false,
}: RangeProps): ReactNode {
  "use no memo"; // Ranges such as "this month" begin with the day on which they are chosen.
  const t = useTranslation();
  const form = Form.useFormInstance();
  const from: unknown = Form.useWatch(begin, { form, preserve: true });
  const to: unknown = Form.useWatch(end, { form, preserve: true });
  const change = (days: Days) => {
    const { beginTime, endTime } = asDays
      ? { beginTime: days[0] || undefined, endTime: days[1] || undefined }
      : instantsOf(days);
    form.setFieldValue(begin, beginTime);
    form.setFieldValue(end, endTime);
  };
  return (
    <>
      <Form.Item name={begin} hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <Form.Item name={end} hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <Form.Item label={t.label(name)} {...useIssuesAt(begin, end)}>
        <ShortRange
          days={[dayOf(from), dayOf(to)]}
          onDays={change}
          presets={quickRanges(dayjs(formatDate(new Date()))).map(([range, value]) => ({
            label: t(`list.${range}`),
            value,
          }))}
        />
      </Form.Item>
    </>
  );
});
