// Which lines are ticked: for deleting and for setting their warehouse together.
import { Checkbox } from "antd";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { createStore, type Store, useStore } from "../../core/store.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useGridContext } from "./grid-context.tsx";
import { dragged } from "./line-drag.ts";
import { useOrder } from "./line-store.ts";

const Context = createContext<Store<ReadonlySet<string>> | undefined>(undefined);

export function SelectedLines({ children }: { children: ReactNode }): ReactNode {
  const store = useMemo(() => createStore<ReadonlySet<string>>(new Set()), []);
  return <Context value={store}>{children}</Context>;
}

function usePickedStore(): Store<ReadonlySet<string>> {
  const store = useContext(Context);
  if (!store) throw new Error("used outside LinesGrid");
  return store;
}

/** The ticked lines that are still there, and how to untick them. */
export function useSelectedLines(): { ids: readonly string[]; clear(): void } {
  const store = usePickedStore();
  const picked = useStore(store);
  const order = useOrder(useGridContext().lines);
  return { ids: order.filter((id) => picked.has(id)), clear: () => store.write(new Set()) };
}

/** Number and box of a line. */
SelectedLines.One = function One({ id, number }: { id: string; number: number }): ReactNode {
  const store = usePickedStore();
  const here = useWords();
  const isOn = useSyncExternalStore(store.subscribe, () => store.read().has(id));
  const toggle = () => {
    const next = new Set(store.read());
    if (!next.delete(id)) next.add(id);
    store.write(next);
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
  const store = usePickedStore();
  const here = useWords();
  const order = useOrder(useGridContext().lines);
  const picked = useStore(store);
  const count = order.filter((id) => picked.has(id)).length;
  return (
    <th scope="col" className="kontor-grid-number">
      <Checkbox
        tabIndex={-1}
        aria-label={here("document.pickAll")}
        checked={count > 0 && count === order.length}
        indeterminate={count > 0 && count < order.length}
        onChange={(event) => store.write(new Set(event.target.checked ? order : []))}
      />
    </th>
  );
};
