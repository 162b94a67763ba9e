// Filters of the search bar. Each is labelled by its name. Rows that come and go do not concern them, so they are drawn once.
import { DatePicker, Form, Input, Select } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { memo, type ReactNode } from "react";
import { formatDate, instantOf } from "../i18n/format.ts";
import { useWords } from "../i18n/i18n.tsx";
import { type Options, useOptions } from "../i18n/options.ts";

const LENGTH_MAX = 200;

interface Named {
  name: string;
}

export const TextFilter = memo(function TextFilter({ name }: Named): ReactNode {
  const { label } = useWords();
  return (
    <Form.Item name={name} label={label(name)}>
      <Input allowClear maxLength={LENGTH_MAX} />
    </Form.Item>
  );
});

export const SelectFilter = memo(function SelectFilter({ name, options }: Named & { options: Options }): ReactNode {
  const { label } = useWords();
  return (
    <Form.Item name={name} label={label(name)}>
      <Select
        allowClear
        className="kontor-select"
        showSearch={{ optionFilterProp: "label" }}
        options={useOptions(name, options)}
      />
    </Form.Item>
  );
});

/** Enabled, disabled or both. */
export const EnabledFilter = memo(function EnabledFilter({ name = "enabled" }: Partial<Named>): ReactNode {
  const { label, option } = useWords();
  const options = [true, false].map((value) => ({ value, label: option("enabled", String(value)) }));
  return (
    <Form.Item name={name} label={label(name)}>
      <Select allowClear className="kontor-select" options={options} />
    </Form.Item>
  );
});

const DAY = "YYYY-MM-DD";

/** Quick ranges of reference.md §8.1, as pairs of days. */
export const quickRanges = (today: Dayjs): [name: string, days: [Dayjs, Dayjs]][] => [
  ["today", [today, today]],
  ["thisWeek", [today.startOf("week"), today.endOf("week")]],
  ["thisMonth", [today.startOf("month"), today.endOf("month")]],
  ["lastMonth", [today.subtract(1, "month").startOf("month"), today.subtract(1, "month").endOf("month")]],
];

/** From a day to a day of the company's calendar, both included: `beginTime` and `endTime` as instants. */
export const DateRangeFilter = memo(function DateRangeFilter({
  begin = "beginTime",
  end = "endTime",
  label: name = "dateRange",
}: {
  begin?: string;
  end?: string;
  label?: string;
}): ReactNode {
  const here = useWords();
  const form = Form.useFormInstance();
  const from: unknown = Form.useWatch(begin, { form, preserve: true });
  const to: unknown = Form.useWatch(end, { form, preserve: true });
  const change = (days: readonly (Dayjs | null)[] | null) => {
    form.setFieldValue(begin, days?.[0] ? instantOf(`${days[0].format(DAY)}T00:00:00.000`) : undefined);
    form.setFieldValue(end, days?.[1] ? instantOf(`${days[1].format(DAY)}T23:59:59.999`) : undefined);
  };
  const dayOf = (value: unknown) => (typeof value === "string" ? dayjs(formatDate(value)) : null);
  return (
    <>
      <Form.Item name={begin} hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <Form.Item name={end} hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <Form.Item label={here.label(name)}>
        <DatePicker.RangePicker
          value={[dayOf(from), dayOf(to)]}
          onChange={change}
          presets={quickRanges(dayjs(formatDate(new Date()))).map(([range, value]) => ({
            label: here(`list.${range}`),
            value,
          }))}
        />
      </Form.Item>
    </>
  );
});
