// A row's way to what lies behind it: opens a dialog, which is loaded when it is first asked for.
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction } from "@kontor/ui-kit/list/row-actions";
import { type ReactNode, Suspense } from "react";

interface Props<Row> {
  /** Word key of the link. */
  word: string;
  /** Stands for the link where there is no room for words. */
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
