// A figure of a row that opens the rows behind it; a hidden one is no link.
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Button } from "antd";
import { type ReactNode, Suspense } from "react";

interface Props<Row> {
  /** Null where the role hides it. */
  value: unknown;
  row: Row;
  /** The figure as its column shows it. */
  children: ReactNode;
  dialog(row: Row, close: () => void): ReactNode;
}

/** A sum that comes to nothing is no link. */
export const unlessZero = (sum: string | null | undefined): string | null =>
  Number(sum ?? "0") === 0 ? null : (sum ?? null);

export function FigureLink<Row>({ value, row, dialog, children }: Props<Row>): ReactNode {
  const { open } = useListPage();
  if (value === null) return children;
  return (
    <Button
      type="link"
      size="small"
      className="kontor-open"
      onClick={() => open((close) => <Suspense fallback={null}>{dialog(row, close)}</Suspense>)}
    >
      {children}
    </Button>
  );
}
