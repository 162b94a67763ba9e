// A slip is read: head, lines, sums, and what may be done with it.
import type { SlipDetail, SlipRow } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { PageDialog } from "@kontor/ui-kit/dialog";
import type { FormProps } from "@kontor/ui-kit/form";
import { formatAmount, formatDateTime } from "@kontor/ui-kit/format";
import { prefixOf, useWords, Words } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import {
  AuditShown,
  applyDocumentStyle,
  BillLines,
  CopyShown,
  EditShown,
  ExportShown,
  ReverseShown,
  ShownScope,
  StatusTag,
} from "@kontor/ui-kit/sheet";
import { Button, Result, Spin } from "antd";
import { type ReactNode, useMemo } from "react";
import { sheetOf } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";

const WIDTH_PX = 1200;

interface Props extends FormProps<SlipRow> {
  kind: SlipKind;
  title: string;
}

applyDocumentStyle();

export function SlipDialog({ kind, title, row, onClose }: Props): ReactNode {
  if (!row) return null;
  return <Shown kind={kind} title={title} id={row.id} onClose={onClose} />;
}

function Shown({ kind, title, id, onClose }: Omit<Props, "row"> & { id: string }): ReactNode {
  const here = useWords();
  const { data, isError, refetch } = useRead(kind.endpoints.info, { query: { id } });
  const slip = data?.info;
  return (
    <Words prefix={prefixOf(title)}>
      <PageDialog
        title={[here(title), slip?.billNo].filter(Boolean).join(" ")}
        className="kontor-roomy"
        width={WIDTH_PX}
        onClose={onClose}
        footer={
          <footer>
            {slip && (
              <ShownScope shown={{ kind, row: slip, close: onClose }}>
                <AuditShown />
                <ReverseShown />
                <EditShown />
                <CopyShown />
                <ExportShown />
              </ShownScope>
            )}
            <Button onClick={onClose}>{here("button.close")}</Button>
          </footer>
        }
      >
        {isError ? (
          <Result
            status="warning"
            title={here("document.notLoaded")}
            extra={<Button onClick={() => void refetch()}>{here("button.retry")}</Button>}
          />
        ) : (
          <Spin spinning={!slip}>
            {slip ? <SlipView kind={kind} slip={slip} /> : <div className="kontor-waiting" />}
          </Spin>
        )}
      </PageDialog>
    </Words>
  );
}

function SlipView({ kind, slip }: { kind: SlipKind; slip: SlipDetail }): ReactNode {
  const here = useWords();
  const { lines } = useMemo(() => sheetOf(slip), [slip]);
  const discounted = kind.lines.of === "debts";
  return (
    <div className="kontor-bill">
      <dl>
        <div>
          <dt>{here.label("status")}</dt>
          <dd>
            <StatusTag status={slip.status} />
          </dd>
        </div>
        <Texts
          of={[
            ["organId", slip.organName],
            ["billTime", formatDateTime(slip.billTime)],
            ["billNo", slip.billNo],
            ["handsPersonId", slip.handsPersonName],
            ["accountId", slip.accountName],
            ["userName", slip.userName],
            ["auditor", slip.auditor],
            ["auditTime", formatDateTime(slip.auditTime)],
            ["remark", slip.remark],
          ]}
        />
      </dl>
      <BillLines columns={columnsOf(kind)} lines={lines} />
      <dl className="kontor-bill-sums">
        <Texts
          of={[
            ["totalPrice", formatAmount(slip.totalPrice)],
            ["discountMoney", discounted ? formatAmount(slip.discountMoney) : ""],
            ["changeAmount", discounted ? formatAmount(slip.changeAmount) : ""],
          ]}
        />
      </dl>
    </div>
  );
}

/** What a slip does not have is left out. */
function Texts({ of }: { of: readonly (readonly [name: string, text: string])[] }): ReactNode {
  const here = useWords();
  return of
    .filter(([, text]) => text !== "")
    .map(([name, text]) => (
      <div key={name}>
        <dt>{here.label(name)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}
