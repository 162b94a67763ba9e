// Hosts the dialog that adds a warehouse from a cell. It is outside the grid, because a cell without the focus has no editor.
import type { WarehouseOption } from "@kontor/contracts/warehouse/warehouse";
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { useMayAdd } from "../../fields/new-master.ts";
import { useDocumentForm } from "../document-scope.tsx";

const NewMasterDialog = lazy(() => import("../../fields/new-master-dialog.tsx"));

interface NewWarehouse {
  name: string;
  onAdded(warehouse: WarehouseOption): void;
}
const Context = createContext<((requested: NewWarehouse) => void) | undefined>(undefined);

/** The function that opens the dialog; undefined where the user may not add warehouses. */
export const useNewWarehouse = () => useContext(Context);

export function NewWarehouseHost({ children }: { children: ReactNode }): ReactNode {
  const { state, setOwn } = useDocumentForm();
  const mayAdd = useMayAdd("depot");
  const [requested, setRequested] = useState<NewWarehouse>();
  const added = (id: string, depotName: string) => {
    const warehouse = { id, depotName, isDefault: false };
    setOwn({ depots: [...state.getState().own.depots, warehouse] });
    requested?.onAdded(warehouse);
  };
  return (
    <Context value={mayAdd ? setRequested : undefined}>
      {children}
      {requested && (
        <Suspense fallback={null}>
          <NewMasterDialog what="depot" name={requested.name} onAdded={added} onClose={() => setRequested(undefined)} />
        </Suspense>
      )}
    </Context>
  );
}
