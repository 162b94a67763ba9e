// The lines of a document under its row in the list. Their code is loaded when the first row is expanded.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Spin } from "antd";
import { lazy, type ReactNode, Suspense, use, useMemo } from "react";
import { useRead } from "../../query/query.ts";
import { Loaded } from "../../query/query-boundary.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { lineOfRow } from "../rules/stored.rules.ts";
import { useDocumentKind } from "./document-list-page.tsx";

const DetailLines = lazy(() => import("../../voucher/detail/detail-lines.tsx"));

/** A function that renders the lines of an expanded row; `load` is called once. */
export function childLines(load: () => Promise<DocumentLayout>): (row: DocumentRow) => ReactNode {
  let loading: Promise<DocumentLayout> | undefined;
  return (row) => {
    loading ??= load();
    return (
      <div className="kontor-children">
        <Suspense fallback={<Spin />}>
          <ChildLines id={row.id} layout={loading} />
        </Suspense>
      </div>
    );
  };
}

function ChildLines({ id, layout }: { id: string; layout: Promise<DocumentLayout> }): ReactNode {
  const kind = useDocumentKind();
  const { data, error, refetch } = useRead(kind.endpoints.info, { query: { id } });
  const { columns } = use(layout);
  const lines = useMemo(() => data?.info.lines.map(lineOfRow), [data]);
  return (
    <Loaded read={{ data: lines, error, refetch }}>{(all) => <DetailLines columns={columns} lines={all} />}</Loaded>
  );
}
