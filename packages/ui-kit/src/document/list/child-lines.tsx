// The lines of a document under its row in the list. What draws them is fetched with the first row that is unfolded.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Spin } from "antd";
import { lazy, type ReactNode, Suspense, use } from "react";
import { useRead } from "../../query/query.ts";
import type { LineColumn } from "../grid/column.ts";
import { useDocumentForms } from "./document-forms.tsx";

const BillLines = lazy(() => import("../detail/bill-lines.tsx"));

type Load = () => Promise<readonly LineColumn[]>;

/** `expand={childLines(() => import("./sale-out-lines.columns.ts").then((lines) => lines.saleOutLineColumns))}` */
export function childLines(load: Load): (row: DocumentRow) => ReactNode {
  let loading: ReturnType<Load> | undefined;
  return (row) => {
    loading ??= load();
    return (
      <div className="kontor-children">
        <Suspense fallback={<Spin />}>
          <ChildLines id={row.id} columns={loading} />
        </Suspense>
      </div>
    );
  };
}

function ChildLines({ id, columns }: { id: string; columns: ReturnType<Load> }): ReactNode {
  const { kind } = useDocumentForms();
  const { data } = useRead(kind.endpoints.info, { query: { id } });
  const shown = use(columns);
  return data ? <BillLines columns={shown} rows={data.info.lines} /> : <Spin />;
}
