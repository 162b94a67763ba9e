// The lines of a slip under its row in the list.
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import BillLines from "@kontor/ui-kit/document/detail/bill-lines";
import { Loaded } from "@kontor/ui-kit/feedback/loaded";
import { useRead } from "@kontor/ui-kit/query";
import type { ReactNode } from "react";
import { sheetOf } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";

export default function SlipLines({ kind, id }: { kind: SlipKind; id: string }): ReactNode {
  const read = useRead(kind.endpoints.info, { query: { id } });
  return (
    <div className="kontor-children">
      <Loaded read={read}>{({ info }) => <BillLines columns={columnsOf(kind)} lines={sheetOf(info).lines} />}</Loaded>
    </div>
  );
}
