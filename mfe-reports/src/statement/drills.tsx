// The drill-downs of a statement: documents that are not wholly settled, and the slips that settle.
import type { StatementRow } from "@kontor/contracts/reports/statement";
import { RowAction, useListPage } from "@kontor/ui-kit/list";
import { lazy, Suspense } from "react";
import { SIDES, type Side } from "./sides.ts";

const OpenDocumentsDialog = lazy(() => import("./open-documents.tsx"));
const SlipsDialog = lazy(() => import("./slips.tsx"));

export function OpenDocumentsAction({ side }: { side: Side }) {
  const { open } = useListPage();
  return (
    <RowAction<StatementRow>
      word="report.openDocuments"
      onRun={(partner) =>
        open((close) => (
          <Suspense fallback={null}>
            <OpenDocumentsDialog side={side} partner={partner} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}

export function SlipsAction({ side }: { side: Side }) {
  const { open } = useListPage();
  return (
    <RowAction<StatementRow>
      word={SIDES[side].slips}
      onRun={(partner) =>
        open((close) => (
          <Suspense fallback={null}>
            <SlipsDialog side={side} partner={partner} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}
