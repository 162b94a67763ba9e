// The detail dialog of a slip: head, lines, sums, and its actions.
import type { SlipDetail, SlipRow } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRead } from "@kontor/ui-kit/query";
import { ChainShown } from "@kontor/ui-kit/voucher/chain/chain-button";
import {
  AuditShown,
  CopyShown,
  EditShown,
  ExportShown,
  PrintShown,
  ReverseShown,
} from "@kontor/ui-kit/voucher/detail/detail-actions";
import DetailLines from "@kontor/ui-kit/voucher/detail/detail-lines";
import { VoucherDialog } from "@kontor/ui-kit/voucher/detail/voucher-dialog";
import { Fact, VoucherView } from "@kontor/ui-kit/voucher/detail/voucher-view";
import { type ReactNode, useMemo } from "react";
import { PrintSlip } from "./print-slip.tsx";
import { contentOf } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";
import { headTexts, sumTexts, type Text } from "./slip-texts.ts";

const WIDTH_PX = 1200;

interface Props extends FormProps<SlipRow> {
  kind: SlipKind;
  title: string;
}

export function SlipDialog({ kind, title, row, onClose }: Props): ReactNode {
  if (!row) return null;
  return <Shown kind={kind} title={title} id={row.id} onClose={onClose} />;
}

function Shown({ kind, title, id, onClose }: Omit<Props, "row"> & { id: string }): ReactNode {
  const read = useRead(kind.endpoints.info, { query: { id } });
  return (
    <VoucherDialog
      kind={kind}
      title={title}
      number={read.data?.info.billNo}
      width={WIDTH_PX}
      read={read}
      onClose={onClose}
      actions={({ billNo, settlesDocuments }) => (
        <>
          <AuditShown />
          <ReverseShown />
          <EditShown />
          <PrintShown>{(close) => <PrintSlip kind={kind} title={title} id={id} onClose={close} />}</PrintShown>
          <CopyShown />
          {settlesDocuments && <ChainShown number={billNo} />}
          <ExportShown />
        </>
      )}
    >
      {(slip) => <SlipView kind={kind} slip={slip} />}
    </VoucherDialog>
  );
}

function SlipView({ kind, slip }: { kind: SlipKind; slip: SlipDetail }): ReactNode {
  const { lines } = useMemo(() => contentOf(slip), [slip]);
  return (
    <VoucherView
      endpoints={kind.endpoints}
      voucher={slip}
      head={<Texts of={headTexts(slip)} />}
      sums={<Texts of={sumTexts(kind, slip)} />}
    >
      <DetailLines columns={columnsOf(kind)} lines={lines} />
    </VoucherView>
  );
}

const Texts = ({ of }: { of: readonly Text[] }): ReactNode =>
  of
    .filter(([, text]) => text !== "")
    .map(([name, text]) => (
      <Fact key={name} name={name}>
        {text}
      </Fact>
    ));
