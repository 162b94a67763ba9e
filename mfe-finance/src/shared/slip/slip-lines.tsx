// The lines of a slip under its row in the list.
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import DetailLines from "@kontor/ui-kit/voucher/detail/detail-lines";
import { type ReactNode, useMemo } from "react";
import { contentOf } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";

export default function SlipLines({ kind, id }: { kind: SlipKind; id: string }): ReactNode {
  const { data, error, refetch } = useRead(kind.endpoints.info, { query: { id } });
  const lines = useMemo(() => data && contentOf(data.info).lines, [data]);
  return (
    <div className="kontor-children">
      <Loaded read={{ data: lines, error, refetch }}>
        {(all) => <DetailLines columns={columnsOf(kind)} lines={all} />}
      </Loaded>
    </div>
  );
}
