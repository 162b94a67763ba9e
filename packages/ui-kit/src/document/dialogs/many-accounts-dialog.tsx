// Splits the payment over two or three settlement accounts and compares their sum with it (reference.md §1.6).
import { ACCOUNTS_MAX } from "@kontor/contracts/document/document";
import { Alert, Button, Input, Select, Space } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { marksOf, typedFigure } from "../../fields/number-input.rules.ts";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { refusesScans } from "../../scanner/refuse-scan.ts";
import type { AccountPart } from "../../voucher/form/draft.rules.ts";
import { useDocumentForm, useTotals } from "../document-scope.tsx";
import { type SplitRow, splitPayment } from "../rules/split-payment.rules.ts";

type Accounts = readonly { value: string; label: string }[];

interface Props {
  parts: readonly AccountPart[];
  accounts: Accounts;
  onDone(parts: AccountPart[]): void;
  onClose(): void;
}
interface Row extends SplitRow {
  /** The key of the row, one of three. */
  place: string;
}

export default function ManyAccountsDialog({ parts, accounts, onDone, onClose }: Props): ReactNode {
  const here = useTranslation();
  const { changeAmount } = useTotals();
  const marks = marksOf(language());
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: ACCOUNTS_MAX }, (_, at) => {
      const part = parts[at];
      const amount = parts.length === 1 && at === 0 ? changeAmount : part?.amount;
      const text = amount && amount !== "0" ? typedFigure(amount, marks) : "";
      return { place: `account-${at + 1}`, accountId: part?.accountId, text };
    }),
  );
  const put = (at: number, change: Partial<SplitRow>) =>
    setRows((now) => now.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const split = splitPayment(rows, changeAmount, marks);
  const rest = split.left.greaterThan(0) ? typedFigure(split.left.toFixed(2), marks) : "";
  return (
    <PageDialog
      title={here("document.manyAccounts")}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          <Button type="primary" disabled={!split.isComplete} onClick={() => onDone(split.parts)}>
            {here("button.ok")}
          </Button>
        </Space>
      }
    >
      <div ref={refusesScans}>
        <Space orientation="vertical" style={{ width: "100%" }}>
          {rows.map((row, at) => (
            <AccountRow
              key={row.place}
              number={at + 1}
              row={row}
              accounts={accounts}
              isAmount={split.isAmount[at] ?? false}
              rest={rest}
              onChange={(change) => put(at, change)}
            />
          ))}
          <SumNotice split={split} />
          {split.parts.length < 2 && <small>{here("document.accountsTwo")}</small>}
          {split.isTwice && <Alert type="warning" title={here("refusal.document-account-twice")} />}
        </Space>
      </div>
    </PageDialog>
  );
}

interface RowProps {
  number: number;
  row: SplitRow;
  accounts: Accounts;
  isAmount: boolean;
  /** The amount not yet assigned: it goes to the account that is added. */
  rest: string;
  onChange(change: Partial<SplitRow>): void;
}

function AccountRow({ number, row, accounts, isAmount, rest, onChange }: RowProps): ReactNode {
  const here = useTranslation();
  return (
    <Space.Compact block>
      <Select
        style={{ width: "60%" }}
        aria-label={here("document.accountAt", { number })}
        placeholder={here("document.accountAt", { number })}
        value={row.accountId}
        options={[...accounts]}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        onChange={(accountId) => onChange({ accountId, text: row.text || rest })}
      />
      <Input
        className="kontor-figure"
        inputMode="decimal"
        aria-label={here("document.amountAt", { number })}
        status={isAmount ? "" : "error"}
        value={row.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </Space.Compact>
  );
}

/** The sum of the accounts beside what is paid; the sum can become what is paid. */
function SumNotice({ split: { sum, left, parts, isComplete } }: { split: ReturnType<typeof splitPayment> }): ReactNode {
  const here = useTranslation();
  const { changeAmount } = useTotals();
  const documentForm = useDocumentForm();
  const paySum = () => {
    const paid = sum.toFixed(2);
    documentForm.form.setFieldValue("changeAmount", paid);
    documentForm.setField({ changeAmount: paid });
  };
  return (
    <Alert
      type={isComplete ? "success" : "info"}
      title={here("document.accountsSum", {
        paid: formatAmount(changeAmount),
        sum: formatAmount(sum.toFixed(2)),
        left: formatAmount(left.toFixed(2)),
      })}
      action={
        left.isZero() || parts.length === 0 ? undefined : (
          <Button size="small" onClick={paySum}>
            {here("document.paySum")}
          </Button>
        )
      }
    />
  );
}
