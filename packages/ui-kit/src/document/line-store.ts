// The lines of the open form. Outside React, so that a key press draws one row and not five hundred.
import { useSyncExternalStore } from "react";
import type { FormLine } from "./rules/line.rules.ts";

/** What is wrong with a line, by field. */
export type LineErrors = Readonly<Record<string, string>>;
type Listener = () => void;

export interface LineStore {
  /** Ids in their order; the same array until lines come or go. */
  order(): readonly string[];
  line(id: string): FormLine | undefined;
  all(): FormLine[];
  /** Changes one line; its errors are forgotten, as they were about what stood there before. */
  change(id: string, change: (line: FormLine) => FormLine): void;
  changeAll(change: (line: FormLine) => FormLine): void;
  /** Shows how much there is; nobody wrote anything, so errors stay and nobody else is told. */
  showStock(id: string, stock: string): void;
  /** Adds lines at the end, or before the line at `at`. */
  add(lines: readonly FormLine[], at?: number): void;
  remove(ids: readonly string[]): void;
  /** Moves a line to another place. */
  move(id: string, at: number): void;
  /** Puts others in place of all. */
  replace(lines: readonly FormLine[]): void;
  errors(id: string): LineErrors | undefined;
  allErrors(): ReadonlyMap<string, LineErrors>;
  setErrors(errors: ReadonlyMap<string, LineErrors>): void;
  subscribeLine(id: string, listener: Listener): () => void;
  subscribeOrder(listener: Listener): () => void;
  /** After any change of any line. */
  subscribe(listener: Listener): () => void;
}

export function createLineStore(): LineStore {
  let order: readonly string[] = [];
  let lines = new Map<string, FormLine>();
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
  const put = (id: string, next: FormLine) => {
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
    showStock(id, stock) {
      const line = lines.get(id);
      if (line) lines.set(id, { ...line, stock });
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
export const useOrder = (store: LineStore): readonly string[] =>
  useSyncExternalStore(store.subscribeOrder, store.order);

/** One line in a component; drawn again when it changes. */
export const useLine = (store: LineStore, id: string): FormLine | undefined =>
  useSyncExternalStore(
    (listener) => store.subscribeLine(id, listener),
    () => store.line(id),
  );
