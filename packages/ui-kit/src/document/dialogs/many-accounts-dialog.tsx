// Splits the payment over two or three settlement accounts and compares their sum with it (reference.md §1.6).
import { ACCOUNTS_MAX } from "@kontor/contracts/document/document";
import { figure } from "@kontor/contracts/document/totals";
import { Alert, Button, Input, Select, Space } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { marksOf, typedFigure } from "../../fields/number-input.rules.ts";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { refusesScans } from "../../scanner/refuse-scan.ts";
import type { AccountPart } from "../../voucher/form/draft.rules.ts";
import { figureOf } from "../../voucher/grid/expression.rules.ts";
import { useDocumentForm, useTotals } from "../document-scope.tsx";
import { isFigure } from "../rules/line.rules.ts";

interface Props {
  parts: readonly AccountPart[];
  accounts: readonly { value: string; label: string }[];
  onDone(parts: AccountPart[]): void;
  onClose(): void;
}
interface Row {
  /** The key of the row, one of three. */
  place: string;
  accountId: string | undefined;
  text: string;
}

export default function ManyAccountsDialog({ parts, accounts, onDone, onClose }: Props): ReactNode {
  const here = useTranslation();
  const { changeAmount } = useTotals();
  const documentForm = useDocumentForm();
  const marks = marksOf(language());
  const [rows, setRows] = useState<Row[]>(() =>
    Array.from({ length: ACCOUNTS_MAX }, (_, at) => {
      const part = parts[at];
      const amount = parts.length === 1 && at === 0 ? changeAmount : part?.amount;
      const text = amount && amount !== "0" ? typedFigure(amount, marks) : "";
      return { place: `account-${at + 1}`, accountId: part?.accountId, text };
    }),
  );
  const put = (at: number, change: Partial<Omit<Row, "place">>) =>
    setRows((now) => now.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const amounts = rows.map(({ text }) => figureOf(text, "amount", marks));
  const filled = rows.flatMap(({ accountId }, at) => {
    const amount = amounts[at] ?? "";
    return accountId && isFigure(amount) && !figure(amount).isZero() ? [{ accountId, amount }] : [];
  });
  const sum = filled.reduce((total, { amount }) => total.plus(figure(amount)), figure("0"));
  const left = figure(changeAmount).minus(sum);
  const twice = new Set(filled.map(({ accountId }) => accountId)).size < filled.length;
  const isHalf = rows.some(
    ({ accountId, text }, at) =>
      (text.trim() !== "") !== Boolean(accountId) && (text.trim() !== "" || (accountId && at > 0)),
  );
  const wrong = amounts.some((amount) => !isFigure(amount));
  const ready = filled.length >= 2 && left.isZero() && !twice && !isHalf && !wrong;
  return (
    <PageDialog
      title={here("document.manyAccounts")}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          <Button type="primary" disabled={!ready} onClick={() => onDone(filled)}>
            {here("button.ok")}
          </Button>
        </Space>
      }
    >
      <div ref={refusesScans}>
        <Space orientation="vertical" style={{ width: "100%" }}>
          {rows.map((row, at) => (
            <Space.Compact key={row.place} block>
              <Select
                style={{ width: "60%" }}
                aria-label={here("document.accountAt", { number: at + 1 })}
                placeholder={here("document.accountAt", { number: at + 1 })}
                value={row.accountId}
                options={[...accounts]}
                allowClear
                showSearch={{ optionFilterProp: "label" }}
                // The amount not yet assigned goes to the account that is added.
                onChange={(accountId) =>
                  put(at, {
                    accountId,
                    text: row.text || (left.greaterThan(0) ? typedFigure(left.toFixed(2), marks) : ""),
                  })
                }
              />
              <Input
                className="kontor-figure"
                inputMode="decimal"
                aria-label={here("document.amountAt", { number: at + 1 })}
                status={isFigure(amounts[at] ?? "") ? "" : "error"}
                value={row.text}
                onChange={(event) => put(at, { text: event.target.value })}
              />
            </Space.Compact>
          ))}
          <Alert
            type={ready ? "success" : "info"}
            title={here("document.accountsSum", {
              paid: formatAmount(changeAmount),
              sum: formatAmount(sum.toFixed(2)),
              left: formatAmount(left.toFixed(2)),
            })}
            action={
              left.isZero() || filled.length === 0 ? undefined : (
                <Button
                  size="small"
                  onClick={() => {
                    const paid = sum.toFixed(2);
                    documentForm.form.setFieldValue("changeAmount", paid);
                    documentForm.setField({ changeAmount: paid });
                  }}
                >
                  {here("document.paySum")}
                </Button>
              )
            }
          />
          {filled.length < 2 && <small>{here("document.accountsTwo")}</small>}
          {twice && <Alert type="warning" title={here("refusal.document-account-twice")} />}
        </Space>
      </div>
    </PageDialog>
  );
}
