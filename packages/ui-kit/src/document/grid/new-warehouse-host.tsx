// Adds a warehouse from a cell. The dialog stands beside the grid: without the focus the cell has no editor any more.
import type { WarehouseOption } from "@kontor/contracts/warehouse/warehouse";
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { useMayAdd } from "../../fields/new-master.ts";
import { useDocumentForm } from "../document-scope.tsx";

const NewMasterDialog = lazy(() => import("../../fields/new-master-dialog.tsx"));

interface Asked {
  name: string;
  onAdded(depot: WarehouseOption): void;
}
const Context = createContext<((asked: Asked) => void) | undefined>(undefined);

/** Opens the dialog; undefined for whom it is not. */
export const useNewWarehouse = () => useContext(Context);

export function NewWarehouseHost({ children }: { children: ReactNode }): ReactNode {
  const { state, setOwn } = useDocumentForm();
  const mayAdd = useMayAdd("depot");
  const [asked, setAsked] = useState<Asked>();
  const added = (id: string, depotName: string) => {
    const depot = { id, depotName, isDefault: false };
    setOwn({ depots: [...state.getState().own.depots, depot] });
    asked?.onAdded(depot);
  };
  return (
    <Context value={mayAdd ? setAsked : undefined}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <NewMasterDialog what="depot" name={asked.name} onAdded={added} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Context>
  );
}
