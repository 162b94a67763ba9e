// A row action that opens the rows behind a figure in a dialog, loaded on first use.
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction } from "@kontor/ui-kit/list/row-actions";
import { type ReactNode, Suspense } from "react";

interface Props<Row> {
  /** Word key of the link. */
  word: string;
  /** Replaces the link where there is no space for text. */
  icon: ReactNode;
  dialog(row: Row, close: () => void): ReactNode;
}

export function DrillAction<Row>({ word, icon, dialog }: Props<Row>) {
  const { open } = useListPage();
  return (
    <RowAction<Row>
      word={word}
      icon={icon}
      onRun={(row) => open((close) => <Suspense fallback={null}>{dialog(row, close)}</Suspense>)}
    />
  );
}
