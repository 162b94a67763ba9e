// The changes of a log entry, field by field, before and after; lines next to each other.
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import { moneyFields } from "@kontor/contracts/document/document";
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import { slipMoney } from "@kontor/contracts/finance/slip";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { getLogDetail, type LogChange, type LogDetail, type LogRow } from "@kontor/contracts/system/log";
import { productPriceFields } from "@kontor/contracts/warehouse/product";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useAccounts, useWarehouses } from "@kontor/ui-kit/fields/master-pickers";
import { Translations, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDateTime, formatNumber } from "@kontor/ui-kit/i18n/format";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import { hasTranslation } from "@kontor/ui-kit/i18n/translate";
import { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Button, Table, Tag } from "antd";
import { type ReactNode, useMemo } from "react";
import { operationText } from "./operation-text.ts";

const WIDTH_PX = 900;
const HIDDEN = "***";
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** The namespace with the labels of a module's fields; all others have theirs in the log's. */
const SECTIONS: Partial<Record<LogOperation, string>> = {
  ...{ supplier: "supplier", customer: "supplier", member: "supplier", person: "person", user: "user", role: "role" },
  ...{ organization: "organization", "system-config": "settings" },
};
/** The amounts of documents, slips, partners, accounts, products and recostings. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...[...moneyFields, ...slipMoney, ...Object.keys(productPriceFields), "due", "beginNeedGet", "beginNeedPay"],
  ...[
    "allNeedGet",
    "allNeedPay",
    "advanceIn",
    "creditLimit",
    "amountPerPoint",
    "initialAmount",
    "warehousing",
    "truckage",
    "worthChange",
    "costChange",
  ],
]);
/** Quantities, rates and counts; codes and telephone numbers that consist of digits are not figures. */
const FIGURES: ReadonlySet<string> = new Set([
  ...["operNumber", "totalNumber", "taxRate", "discount", "weight", "expiryNum", "ratio", "ratioTwo", "ratioThree"],
  ...["initStock", "lowSafeStock", "highSafeStock", "count", "products", "retailTaxRate", "saleFeeTaxRate", "points"],
]);
/** Fields whose values are kinds of documents. */
const KIND_FIELDS: ReadonlySet<string> = new Set(["kind", "settlesKind"]);
const slips: ReadonlySet<LogOperation> = new Set(slipKinds.map(({ name }) => name));
const COLOURS = { added: "success", removed: "error", changed: "processing" } as const;

interface Shown {
  operation: LogOperation;
  names: ReadonlyMap<string, string>;
}

/** Names of warehouses, accounts, and items of income and expense, by id. */
function useNames(): ReadonlyMap<string, string> {
  const [warehouses, accounts] = [useWarehouses(), useAccounts()];
  const [{ data: incomes = [] }, { data: expenses = [] }] = [
    useRead(pickItems, { query: { type: "in" } }),
    useRead(pickItems, { query: { type: "out" } }),
  ];
  return useMemo(() => {
    const items = [...incomes, ...expenses].map(({ id, name }) => ({ value: id, label: name }));
    return new Map([...warehouses, ...accounts, ...items].map(({ value, label }) => [value, label]));
  }, [warehouses, accounts, incomes, expenses]);
}

/** A value as the form shows it: a fixed value by its word, an id by its name, an instant in the tenant's time zone. */
function useShown({ operation, names }: Shown): (change: LogChange, side: "before" | "after") => string {
  const t = useTranslation();
  const yesNo: Record<string, string> = { true: t("logField.yes"), false: t("logField.no") };
  const one = (field: string, text: string): string => {
    if (text === "") return text;
    const words = [SECTIONS[operation] ?? "logField", "field"].map((section) => `${section}.${field}-${text}`);
    const word = words.find((key) => hasTranslation(key));
    const kind = KIND_FIELDS.has(field) ? kindName(text) : undefined;
    if (word) return t(word);
    if (kind) return kind;
    if (MOMENT.test(text)) return formatDateTime(text);
    if (AMOUNTS.has(field)) return formatAmount(text);
    return FIGURES.has(field) ? formatNumber(text) : (yesNo[text] ?? names.get(text) ?? text);
  };
  return (change, side) => {
    if (change.isHidden) return HIDDEN;
    return (change[side] ?? "")
      .split(", ")
      .map((text) => one(change.field, text))
      .join(", ");
  };
}

/** The form's label of a field; undefined: no form shows it. */
function useLabel(operation: LogOperation): (field: string) => string | undefined {
  const t = useTranslation();
  const section = SECTIONS[operation];
  return (field) => {
    const own = slips.has(operation) ? [`logField.slip-${field}`] : [];
    const keys = [...own, ...(section ? [`${section}.${field}`] : []), `logField.${field}`, `field.${field}`];
    const wordKey = keys.find((key) => hasTranslation(key));
    return wordKey && t(wordKey);
  };
}

function Changes({ changes, operation, names }: Shown & { changes: readonly LogChange[] }): ReactNode {
  const t = useTranslation();
  const shown = useShown({ operation, names });
  const labelOf = useLabel(operation);
  const rows = changes.flatMap((change) => {
    const label = labelOf(change.field);
    return label ? [{ ...change, label }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Table
      rowKey="field"
      size="small"
      pagination={false}
      dataSource={rows}
      style={{ marginBlockEnd: 16 }}
      columns={[
        { dataIndex: "label", title: t("logField.field"), width: "28%" },
        { key: "before", title: t("logField.before"), render: (_, change) => shown(change, "before") },
        { key: "after", title: t("logField.after"), render: (_, change) => shown(change, "after") },
      ]}
    />
  );
}

type Group = LogDetail["groups"][number];

function GroupOf({ group, operation, names }: Shown & { group: Group }): ReactNode {
  const t = useTranslation();
  const shown = useShown({ operation, names });
  const labelOf = useLabel(operation);
  const side = (changes: readonly LogChange[], which: "before" | "after"): ReactNode =>
    changes.flatMap((change) => {
      const [label, text] = [labelOf(change.field), shown(change, which)];
      return label && text !== "" ? [<div key={change.field}>{`${label}: ${text}`}</div>] : [];
    });
  return (
    <Table
      rowKey="key"
      size="small"
      pagination={false}
      title={() => t(`logField.${group.name}`)}
      dataSource={group.rows.map((row, key) => ({ ...row, key }))}
      style={{ marginBlockEnd: 16 }}
      columns={[
        {
          key: "place",
          title: t("logField.line"),
          width: "28%",
          render: (_, { place: position, became, about }) => (
            <>
              {position} <Tag color={COLOURS[became]}>{t(`logField.${became}`)}</Tag>
              {about
                .map(({ field, value }) => shown({ field, before: null, after: value, isHidden: false }, "after"))
                .join(" · ")}
            </>
          ),
        },
        { key: "before", title: t("logField.before"), render: (_, { changes }) => side(changes, "before") },
        { key: "after", title: t("logField.after"), render: (_, { changes }) => side(changes, "after") },
      ]}
      footer={group.more > 0 ? () => t("logField.more", { count: group.more }) : undefined}
    />
  );
}

/** The findings that were still open when the books were closed: a row for each check and kind of document. */
function Warnings({ group, operation, names }: Shown & { group: Group }): ReactNode {
  const t = useTranslation();
  const shown = useShown({ operation, names });
  const column = (field: string) => ({
    key: field,
    title: t(`logField.${field}`),
    render: (_: unknown, { changes }: Group["rows"][number]) => {
      const change = changes.find((each) => each.field === field);
      return change && shown(change, "after");
    },
  });
  return (
    <Table
      rowKey="key"
      size="small"
      pagination={false}
      title={() => t("logField.warnings")}
      dataSource={group.rows.map((row, key) => ({ ...row, key }))}
      columns={["check", "kind", "count"].map(column)}
    />
  );
}

function Detail({ detail }: { detail: LogDetail }): ReactNode {
  const names = useNames();
  const t = useTranslation();
  const { operation, changes, groups } = detail;
  if (changes.length + groups.length === 0) return t("logField.nothing");
  return (
    <>
      <Changes changes={changes} operation={operation} names={names} />
      {groups.map((group) => {
        const Rows = group.name === "warnings" ? Warnings : GroupOf;
        return <Rows key={group.name} group={group} operation={operation} names={names} />;
      })}
    </>
  );
}

export default function LogDetailDialog({ row, onClose }: { row: LogRow; onClose(): void }): ReactNode {
  const t = useTranslation();
  const read = useRead(getLogDetail, { query: { id: row.id } });
  const words = [operationText(row.operation), t(`log.type-${row.type}`), row.content];
  const what = words.filter((word) => word !== "").join(" · ");
  return (
    <PageDialog
      title={what}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <Translations prefix="logField">
        <Loaded read={read}>{({ info }) => <Detail detail={info} />}</Loaded>
      </Translations>
    </PageDialog>
  );
}
