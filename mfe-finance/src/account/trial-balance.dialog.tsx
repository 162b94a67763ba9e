// The trial balance: each ledger account's balance as debit or credit, and that both come to the same.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { getTrialBalance, ledgerAccounts } from "@kontor/contracts/finance/ledger";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { pointedColumns, underPoint } from "@kontor/ui-kit/fields/pointed";
import { useWords } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { answered, useReadRows } from "@kontor/ui-kit/list/read-rows";
import { useRead } from "@kontor/ui-kit/query";
import { Alert, Button, Table } from "antd";
import type { ReactNode } from "react";

const WIDTH_PX = 760;
/** Accounts where nothing stands are of no interest, nor are the zeros of the other side. */
const unlessZero = (wire: string): string => (Number(wire) === 0 ? "" : formatAmount(wire));

type Balance = Answer<typeof getTrialBalance>["rows"][number];

export default function TrialBalanceDialog({ onClose }: { onClose(): void }): ReactNode {
  const here = useWords();
  const read = useRead(getTrialBalance);
  const data = answered(read);
  const table = useReadRows(read);
  const used = data?.rows.filter(({ debit, credit }) => Number(debit) !== 0 || Number(credit) !== 0) ?? [];
  // In the order of the chart: what is owned, what is owed, what was earned and spent.
  const rows = used.toSorted((a, b) => ledgerAccounts.indexOf(a.account) - ledgerAccounts.indexOf(b.account));
  const columns = pointedColumns<Balance>(
    [
      { dataIndex: "account", title: here("trial.account"), render: (name: string) => here(`trial.${name}`) },
      { dataIndex: "debit", title: here("trial.debit"), align: "end", render: unlessZero },
      { dataIndex: "credit", title: here("trial.credit"), align: "end", render: unlessZero },
    ],
    rows,
    data ? [data] : [],
  );
  const isEven = data !== undefined && Number(data.difference) === 0;
  return (
    <PageDialog
      title={here("trial.title")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{here("button.close")}</Button>}
    >
      {data && (
        <Alert
          showIcon
          type={isEven ? "success" : "error"}
          title={isEven ? here("trial.even") : here("trial.uneven", { difference: formatAmount(data.difference) })}
          style={{ marginBlockEnd: 12 }}
        />
      )}
      <section
        // The dialog scrolls, and nothing else in it takes the focus: the keyboard reaches the last accounts by this.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as the comment above says
        tabIndex={0}
        aria-label={here("trial.title")}
      >
        <Table
          rowKey="account"
          {...table}
          dataSource={rows}
          pagination={false}
          columns={columns}
          summary={() =>
            data && (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>{here("list.totals")}</Table.Summary.Cell>
                <Table.Summary.Cell index={1} align="end">
                  {underPoint(columns, "debit", data)}
                </Table.Summary.Cell>
                <Table.Summary.Cell index={2} align="end">
                  {underPoint(columns, "credit", data)}
                </Table.Summary.Cell>
              </Table.Summary.Row>
            )
          }
        />
      </section>
    </PageDialog>
  );
}
