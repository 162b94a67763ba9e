// The ticked lines: for deleting and for setting their warehouse together.
import { Checkbox } from "antd";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useGridContext, useOrder } from "./grid-context.tsx";
import { dragged } from "./line-drag.ts";

interface Selection {
  ids: ReadonlySet<string>;
}
const NONE: Selection = { ids: new Set() };
const Context = createContext<StoreApi<Selection> | undefined>(undefined);

export function SelectedLines({ children }: { children: ReactNode }): ReactNode {
  const store = useMemo(() => createStore<Selection>(() => NONE), []);
  return <Context value={store}>{children}</Context>;
}

function useSelection(): StoreApi<Selection> {
  const store = useContext(Context);
  if (!store) throw new Error("used outside LinesGrid");
  return store;
}

/** The ticked lines that still exist, and the function that unticks them. */
export function useSelectedLines(): { ids: readonly string[]; clear(): void } {
  const store = useSelection();
  const { ids: selected } = useStore(store);
  const order = useOrder(useGridContext());
  return { ids: order.filter((id) => selected.has(id)), clear: () => store.setState(NONE) };
}

/** The number and box of a line. */
SelectedLines.One = function One({ id, number }: { id: string; number: number }): ReactNode {
  const store = useSelection();
  const here = useTranslation();
  const isOn = useStore(store, ({ ids }) => ids.has(id));
  const toggle = () => {
    const ids = new Set(store.getState().ids);
    if (!ids.delete(id)) ids.add(id);
    store.setState({ ids });
  };
  return (
    <th scope="row" className="kontor-grid-number" {...dragged(id)}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isOn}
        aria-label={here("document.pickLine", { number })}
        onChange={toggle}
      />
      {number}
    </th>
  );
};

SelectedLines.All = function All(): ReactNode {
  const store = useSelection();
  const here = useTranslation();
  const order = useOrder(useGridContext());
  const { ids: selected } = useStore(store);
  const count = order.filter((id) => selected.has(id)).length;
  return (
    <th scope="col" className="kontor-grid-number">
      <Checkbox
        tabIndex={-1}
        aria-label={here("document.pickAll")}
        checked={count > 0 && count === order.length}
        indeterminate={count > 0 && count < order.length}
        onChange={(event) => store.setState({ ids: new Set(event.target.checked ? order : []) })}
      />
    </th>
  );
};
