// The dialog that prints an audited slip (reference.md §8.7).
import type { SlipDetail } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { useRead } from "@kontor/ui-kit/query";
import { readOf } from "@kontor/ui-kit/voucher/grid/column";
import type { PrintContent } from "@kontor/ui-kit/voucher/print/print-content";
import { PrintPreview } from "@kontor/ui-kit/voucher/print/print-preview";
import type { ReactNode } from "react";
import { contentOf, type SlipLine } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";
import { headTexts, sumTexts } from "./slip-texts.ts";

interface PrintSlipProps {
  kind: SlipKind;
  title: string;
  id: string;
  onClose(): void;
}

export default function PrintSlipDialog({ kind, title, id, onClose }: PrintSlipProps): ReactNode {
  const { data, error } = useRead(kind.endpoints.print, { query: { id } });
  const printed = (slip: SlipDetail): PrintContent<SlipLine> => {
    const { lines } = contentOf(slip);
    const columns = readOf(columnsOf(kind), lines);
    return { title, number: slip.billNo, head: headTexts(slip), columns, lines, sums: sumTexts(kind, slip) };
  };
  return (
    <PrintPreview
      name={kind.name}
      title={title}
      contentOf={() => data && printed(data.info)}
      error={error}
      onClose={onClose}
    />
  );
}
