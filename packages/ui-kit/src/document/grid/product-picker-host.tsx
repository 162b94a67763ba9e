// Hosts the product picker, which a cell or the button above the grid opens.
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";

const ProductPickerDialog = lazy(() => import("../dialogs/product-picker-dialog.tsx"));
const Context = createContext<(line?: string) => void>(() => undefined);

/** The function that opens the picker; the first picked product goes to the given line. */
export const useProductPicker = () => useContext(Context);

export function ProductPickerHost({ children }: { children: ReactNode }): ReactNode {
  const [line, setLine] = useState<string | null>();
  return (
    <Context value={(id) => setLine(id ?? null)}>
      {children}
      {line !== undefined && (
        <Suspense fallback={null}>
          <ProductPickerDialog line={line ?? undefined} onClose={() => setLine(undefined)} />
        </Suspense>
      )}
    </Context>
  );
}
