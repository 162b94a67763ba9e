// The account mapping: the accountant's code and name for each ledger account, settlement account and item.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { type ChartName, charts } from "@kontor/contracts/finance/account-presets";
import { listAccountCodes, saveAccountCodes } from "@kontor/contracts/finance/journal";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Allowed } from "@kontor/ui-kit/permissions";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { useScreen } from "@kontor/ui-kit/screen";
import { Button, Flex, Input, Space, Table, type TableProps } from "antd";
import { useState } from "react";

const WIDTH_PX = 860;
const CHARTS = Object.keys(charts) as ChartName[]; // the keys are the charts' names
type Row = Answer<typeof listAccountCodes>["rows"][number];
type Typed = Pick<Row, "code" | "name">;
const keyOf = ({ account, subjectId }: Pick<Row, "account" | "subjectId">): string => `${account} ${subjectId ?? ""}`;

export default function CodesDialog({ onClose }: { onClose(): void }) {
  const t = useTranslation();
  const isPhone = useScreen() === "phone";
  const { data } = useRead(listAccountCodes, {});
  const write = useWrite(saveAccountCodes);
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const rows = data?.rows.map((row) => ({ ...row, ...typed.get(keyOf(row)) })) ?? [];
  const change = (row: Row, more: Partial<Typed>) =>
    setTyped((all) => new Map(all).set(keyOf(row), { code: row.code, name: row.name, ...more }));
  const fill = (chart: ChartName) =>
    setTyped(
      (all) =>
        new Map([
          ...all,
          ...rows.flatMap((row): [string, Typed][] =>
            row.subjectId === null ? [[keyOf(row), { ...charts[chart][row.account] }]] : [],
          ),
        ]),
    );
  const save = async () => {
    const codes = rows.map(({ account, subjectId, code, name }) => ({ account, subjectId, code, name }));
    if ((await write.run({ body: { codes } })) === undefined) return;
    toast.success("list.changed");
    onClose();
  };
  const labelOf = (row: Row): string =>
    row.subjectId === null
      ? t.option("account", row.account)
      : `${t.option("account", row.account)} · ${row.subjectName}`;
  const cell = (name: keyof Typed, longest: number) => (_: unknown, row: Row) => (
    <Input
      size="small"
      maxLength={longest}
      value={row[name]}
      placeholder={t("account-codes.empty")}
      aria-label={`${t(`account-codes.${name}`)}: ${labelOf(row)}`}
      onChange={({ target }) => change(row, { [name]: target.value })}
    />
  );
  const [code, name] = [cell("code", 20), cell("name", 60)];
  const wide: TableProps<Row>["columns"] = [
    { title: t.label("account"), key: "account", render: (_: unknown, row) => labelOf(row) },
    { title: t("account-codes.code"), key: "code", width: 140, render: code },
    { title: t("account-codes.name"), key: "name", render: name },
  ];
  /** The columns on the phone: the account above its code and name. */
  const narrow: TableProps<Row>["columns"] = [
    {
      title: t.label("account"),
      key: "account",
      render: (_: unknown, row) => (
        <Flex vertical gap={4}>
          {labelOf(row)}
          <Flex gap={4}>
            <div style={{ flex: "0 0 110px" }}>{code(_, row)}</div>
            <div style={{ flex: 1 }}>{name(_, row)}</div>
          </Flex>
        </Flex>
      ),
    },
  ];
  return (
    <PageDialog
      title={t("journal.codes")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t("button.close")}</Button>
          <Allowed button="edit">
            <Button type="primary" loading={write.busy} disabled={!data} onClick={() => void save()}>
              {t("button.save")}
            </Button>
          </Allowed>
        </Space>
      }
    >
      <Space wrap style={{ marginBlockEnd: 12 }}>
        {t("account-codes.fill")}
        {CHARTS.map((chart) => (
          <Button key={chart} size="small" disabled={!data} onClick={() => fill(chart)}>
            {t(`account-codes.chart-${chart}`)}
          </Button>
        ))}
      </Space>
      <Table<Row>
        size="small"
        rowKey={keyOf}
        loading={!data}
        dataSource={rows}
        pagination={false}
        columns={isPhone ? narrow : wide}
      />
    </PageDialog>
  );
}
