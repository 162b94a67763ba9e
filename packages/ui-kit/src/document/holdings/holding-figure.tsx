// A product's figure in a list, as a link to the documents behind it.
import { Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { useListPage } from "../../list/list-page.tsx";
import type { HoldingsProps } from "./holdings-dialog.tsx";

const HoldingsDialog = lazy(() => import("./holdings-dialog.tsx"));

type ShownHoldings = Omit<HoldingsProps, "onClose">;

/** Opens the dialog over the list page. */
export function useHoldings(): (shown: ShownHoldings) => void {
  const { open } = useListPage();
  return (shown) =>
    open((close) => (
      <Suspense fallback={null}>
        <HoldingsDialog {...shown} onClose={close} />
      </Suspense>
    ));
}

export function HoldingFigure({ children, ...shown }: ShownHoldings & { children: ReactNode }): ReactNode {
  const show = useHoldings();
  return (
    <Button type="link" size="small" className="kontor-open" onClick={() => show(shown)}>
      {children}
    </Button>
  );
}
