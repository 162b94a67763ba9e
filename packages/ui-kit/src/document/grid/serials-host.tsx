// Hosts the dialog of a line's serial numbers. It is outside the grid, because a cell without the focus has no editor.
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { useDocumentForm } from "../document-scope.tsx";
import { numbered } from "../rules/tracked.rules.ts";

const SerialsDialog = lazy(() => import("../dialogs/serials-dialog.tsx"));
const Context = createContext<(lineId: string) => void>(() => undefined);

/** The function that opens the dialog for a line. */
export const useSerials = () => useContext(Context);

export function SerialsHost({ children }: { children: ReactNode }): ReactNode {
  const documentForm = useDocumentForm();
  const [lineId, setLineId] = useState<string>();
  const line = lineId === undefined ? undefined : documentForm.line(lineId);
  return (
    <Context value={setLineId}>
      {children}
      {line && (
        <Suspense fallback={null}>
          <SerialsDialog
            line={line}
            onTake={(serials) => {
              documentForm.changeLine(line.id, (now) => numbered(now, serials));
              documentForm.goTo(line.id, "snList");
            }}
            onClose={() => setLineId(undefined)}
          />
        </Suspense>
      )}
    </Context>
  );
}
