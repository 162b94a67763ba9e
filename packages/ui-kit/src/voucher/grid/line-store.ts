// The lines of the open form. Outside React, so that a key press draws one row and not five hundred.
import { useSyncExternalStore } from "react";

/** A line as store and grid see it; what else it has only its own columns know. */
export interface GridLine {
  id: string;
  /** What stands in a cell and is no figure: kept as typed, by field. */
  typed: Readonly<Record<string, string>>;
  /** The role may not see money. */
  hidden: boolean;
}

/** What is wrong with a line, by field. */
export type LineErrors = Readonly<Record<string, string>>;
type Listener = () => void;

export interface LineStore<Line extends GridLine = GridLine> {
  /** Ids in their order; the same array until lines come or go. */
  order(): readonly string[];
  line(id: string): Line | undefined;
  all(): Line[];
  /** Changes one line; its errors are forgotten, as they were about what stood there before. */
  change(id: string, change: (line: Line) => Line): void;
  changeAll(change: (line: Line) => Line): void;
  /** Shows what was heard since, as how much there is; nobody wrote anything, so errors stay and nobody else is told. */
  show(id: string, change: (line: Line) => Line): void;
  /** Adds lines at the end, or before the line at `at`. */
  add(lines: readonly Line[], at?: number): void;
  remove(ids: readonly string[]): void;
  /** Moves a line to another place. */
  move(id: string, at: number): void;
  /** Puts others in place of all. */
  replace(lines: readonly Line[]): void;
  errors(id: string): LineErrors | undefined;
  allErrors(): ReadonlyMap<string, LineErrors>;
  setErrors(errors: ReadonlyMap<string, LineErrors>): void;
  subscribeLine(id: string, listener: Listener): () => void;
  subscribeOrder(listener: Listener): () => void;
  /** After any change of any line. */
  subscribe(listener: Listener): () => void;
}

export function createLineStore<Line extends GridLine = GridLine>(): LineStore<Line> {
  let order: readonly string[] = [];
  let lines = new Map<string, Line>();
  let errors = new Map<string, LineErrors>();
  const [whole, ordered, byLine] = [new Set<Listener>(), new Set<Listener>(), new Map<string, Set<Listener>>()];
  const tell = (listeners: Iterable<Listener> = []) => {
    for (const listener of [...listeners]) listener();
  };
  const reorder = (next: readonly string[]) => {
    order = next;
    tell(ordered);
    tell(whole);
  };
  const put = (id: string, next: Line) => {
    lines.set(id, next);
    errors.delete(id);
    tell(byLine.get(id));
  };
  return {
    order: () => order,
    line: (id) => lines.get(id),
    all: () => order.flatMap((id) => lines.get(id) ?? []),
    change(id, change) {
      const line = lines.get(id);
      if (!line) return;
      put(id, change(line));
      tell(whole);
    },
    changeAll(change) {
      for (const [id, line] of lines) put(id, change(line));
      tell(whole);
    },
    show(id, change) {
      const line = lines.get(id);
      if (line) lines.set(id, change(line));
      tell(byLine.get(id));
    },
    add(more, at = order.length) {
      for (const line of more) lines.set(line.id, line);
      reorder([...order.slice(0, at), ...more.map(({ id }) => id), ...order.slice(at)]);
    },
    remove(ids) {
      const gone = new Set(ids);
      for (const id of ids) {
        lines.delete(id);
        errors.delete(id);
      }
      reorder(order.filter((id) => !gone.has(id)));
    },
    move(id, at) {
      const rest = order.filter((other) => other !== id);
      reorder([...rest.slice(0, at), id, ...rest.slice(at)]);
    },
    replace(next) {
      lines = new Map(next.map((line) => [line.id, line]));
      errors = new Map();
      reorder(next.map(({ id }) => id));
      for (const listeners of byLine.values()) tell(listeners);
    },
    errors: (id) => errors.get(id),
    allErrors: () => errors,
    setErrors(next) {
      const touched = new Set([...errors.keys(), ...next.keys()]);
      errors = new Map(next);
      // A line is drawn anew when it is another object; its content stays.
      for (const id of touched) {
        const line = lines.get(id);
        if (line) lines.set(id, { ...line });
        tell(byLine.get(id));
      }
    },
    subscribeLine(id, listener) {
      const listeners = byLine.get(id) ?? new Set();
      byLine.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byLine.delete(id);
      };
    },
    subscribeOrder: (listener) => listening(ordered, listener),
    subscribe: (listener) => listening(whole, listener),
  };
}

function listening(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The ids in a component; drawn again when lines come, go or move. */
export const useOrder = (store: LineStore<GridLine>): readonly string[] =>
  useSyncExternalStore(store.subscribeOrder, store.order);

/** One line in a component; drawn again when it changes. */
export const useLine = <Line extends GridLine>(store: LineStore<Line>, id: string): Line | undefined =>
  useSyncExternalStore(
    (listener) => store.subscribeLine(id, listener),
    () => store.line(id),
  );
