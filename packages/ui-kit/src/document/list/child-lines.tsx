// The lines of a document under its row in the list, loaded when the first row is expanded.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type ReactNode, use, useMemo } from "react";
import { useRead } from "../../query/query.ts";
import { Loaded } from "../../query/query-boundary.tsx";
import DetailLines from "../../voucher/detail/detail-lines.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { lineOfRow } from "../rules/stored.rules.ts";

interface Props {
  kind: DocumentKind;
  id: string;
  layout: Promise<DocumentLayout>;
}

export default function ChildLines({ kind, id, layout }: Props): ReactNode {
  const { data, error, refetch } = useRead(kind.endpoints.info, { query: { id } });
  const { columns } = use(layout);
  const lines = useMemo(() => data?.info.lines.map(lineOfRow), [data]);
  return (
    <Loaded read={{ data: lines, error, refetch }}>{(all) => <DetailLines columns={columns} lines={all} />}</Loaded>
  );
}
