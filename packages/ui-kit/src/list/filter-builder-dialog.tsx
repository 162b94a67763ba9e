// The dialog of the advanced query.
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Radio, Select, Space } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../dialog/dialog.tsx";
import { useTranslation } from "../i18n/i18n.tsx";
import type { Askable } from "./filter-builder.rules.ts";
import {
  CONDITIONS_MAX,
  type Condition,
  finished,
  type Match,
  NO_CONDITIONS,
  type Rule,
  rulesOf,
} from "./filter-builder.rules.ts";
import { AdvancedValue } from "./filter-builder-value.tsx";
import { useListPage } from "./list-page.tsx";

const WIDTH_PX = 720;

interface Props {
  askable: readonly Askable[];
  onClose(): void;
}

type Row = Condition & { key: number };

export default function AdvancedDialog({ askable, onClose }: Props): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  const [match, setMatch] = useState<Match>(list.advanced.match);
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const before = list.advanced.conditions.map((condition, key) => ({ ...condition, key }));
    return before.length > 0 ? before : [blank(askable[0], 0)];
  });
  const change = (key: number, next: Partial<Condition>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const add = () => setRows([...rows, blank(askable[0], Math.max(-1, ...rows.map(({ key }) => key)) + 1)]);
  const run = () => {
    list.searchAdvanced({ match, conditions: finished(rows) });
    onClose();
  };
  const forget = () => {
    list.searchAdvanced(NO_CONDITIONS);
    onClose();
  };
  return (
    <PageDialog
      title={t("list.advanced")}
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{t("button.cancel")}</Button>
          <Button onClick={forget}>{t("button.reset")}</Button>
          <Button type="primary" onClick={run}>
            {t("button.search")}
          </Button>
        </Space>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Radio.Group
          value={match}
          onChange={(event) => setMatch(event.target.value === "or" ? "or" : "and")}
          options={[
            { value: "and", label: t("list.matchAll") },
            { value: "or", label: t("list.matchAny") },
          ]}
        />
        {rows.map((row) => (
          <ConditionRow
            key={row.key}
            askable={askable}
            row={row}
            onChange={(next) => change(row.key, next)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Button type="dashed" block icon={<PlusOutlined />} disabled={rows.length >= CONDITIONS_MAX} onClick={add}>
          {t("list.addCondition")}
        </Button>
        <input type="submit" hidden />
      </form>
    </PageDialog>
  );
}

const blank = (first: Askable | undefined, key: number): Row => ({
  key,
  field: first?.name ?? "",
  rule: usualRule(first),
  value: "",
});

const usualRule = (one: Askable | undefined): Rule => rulesOf(one?.holds ?? "text")[0] ?? "eq";

interface RowProps {
  askable: readonly Askable[];
  row: Row;
  onChange(next: Partial<Condition>): void;
  onRemove(): void;
}

function ConditionRow({ askable, row, onChange, onRemove }: RowProps): ReactNode {
  const t = useTranslation();
  const field = askable.find(({ name }) => name === row.field);
  const holds = field?.holds ?? "text";
  const choose = (name: string) => {
    const next = askable.find((one) => one.name === name);
    onChange({ field: name, rule: usualRule(next), value: "" });
  };
  return (
    <div className="kontor-condition">
      <Select
        aria-label={t("list.conditionField")}
        value={row.field}
        showSearch={{ optionFilterProp: "label" }}
        options={askable.map(({ name }) => ({ value: name, label: t.label(name) }))}
        onChange={choose}
      />
      <Select
        aria-label={t("list.conditionRule")}
        value={row.rule}
        options={rulesOf(holds).map((rule) => ({ value: rule, label: t(`list.rule-${rule}`) }))}
        onChange={(rule) => onChange({ rule })}
      />
      <AdvancedValue field={field} value={row.value} onChange={(value) => onChange({ value })} />
      <Button type="text" aria-label={t("button.remove")} icon={<DeleteOutlined />} onClick={onRemove} />
    </div>
  );
}
