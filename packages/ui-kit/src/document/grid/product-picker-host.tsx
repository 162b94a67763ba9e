// Opens the picker of products from wherever it is asked for: a cell, or the button above the grid.
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";

const ProductPickerDialog = lazy(() => import("../dialogs/product-picker-dialog.tsx"));
const Context = createContext<(line?: string) => void>(() => undefined);

/** The function that opens the picker; given a line, the first product picked goes there. */
export const useProductPicker = () => useContext(Context);

export function ProductPickerHost({ children }: { children: ReactNode }): ReactNode {
  const [line, setLine] = useState<string | null>();
  return (
    <Context value={(asked) => setLine(asked ?? null)}>
      {children}
      {line !== undefined && (
        <Suspense fallback={null}>
          <ProductPickerDialog line={line ?? undefined} onClose={() => setLine(undefined)} />
        </Suspense>
      )}
    </Context>
  );
}
