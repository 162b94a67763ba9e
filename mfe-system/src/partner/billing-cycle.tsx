// The billing cycle of a partner: none, monthly, or a number of days (reference.md §5.2).
import { Field } from "@kontor/ui-kit/fields/field";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { InputNumber, Select, Space } from "antd";

const DAYS_MAX = 999;
const DAYS_USUAL = "30";
const FIXED = ["none", "monthly"] as const;

/** The cycle that is no number of days. */
const fixedCycle = (value: string) => FIXED.find((fixed) => fixed === value);

interface InputProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

function CycleInput({ id, value = "none", onChange }: InputProps) {
  const t = useTranslation();
  const isDays = fixedCycle(value) === undefined;
  return (
    <Space.Compact block>
      <Select
        id={id}
        value={isDays ? "days" : value}
        options={[...FIXED, "days" as const].map((kind) => ({ value: kind, label: t(`billingCycle.${kind}`) }))}
        onChange={(kind) => onChange?.(kind === "days" ? DAYS_USUAL : kind)}
      />
      {isDays ? (
        <InputNumber
          aria-label={t("billingCycle.days")}
          min={1}
          max={DAYS_MAX}
          precision={0}
          value={Number(value)}
          onChange={(days) => onChange?.(String(days ?? DAYS_USUAL))}
        />
      ) : null}
    </Space.Compact>
  );
}

export const BillingCycleField = () => (
  <Field name="billingCycle">
    <CycleInput />
  </Field>
);

function Cycle({ value }: { value: string }) {
  const t = useTranslation();
  const fixed = fixedCycle(value);
  return <>{fixed ? t(`billingCycle.${fixed}`) : t("billingCycle.ofDays", { count: value })}</>;
}

/** A column's `cell`: empty where there is no cycle. */
export const billingCycleCell = (value: unknown) =>
  typeof value === "string" && value !== "none" ? <Cycle value={value} /> : null;
