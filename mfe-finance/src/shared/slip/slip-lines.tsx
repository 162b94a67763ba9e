// The lines of a slip under its row in the list.
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import BillLines from "@kontor/ui-kit/document/detail/bill-lines";
import { useRead } from "@kontor/ui-kit/query";
import { Spin } from "antd";
import { type ReactNode, useMemo } from "react";
import { sheetOf } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";

export default function SlipLines({ kind, id }: { kind: SlipKind; id: string }): ReactNode {
  const { data } = useRead(kind.endpoints.info, { query: { id } });
  const lines = useMemo(() => data && sheetOf(data.info).lines, [data]);
  return (
    <div className="kontor-children">{lines ? <BillLines columns={columnsOf(kind)} lines={lines} /> : <Spin />}</div>
  );
}
