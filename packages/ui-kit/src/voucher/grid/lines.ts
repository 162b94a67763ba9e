// The lines of a grid and the active cell, as a part of a form's store, with the actions that change them.
import type { StoreApi } from "zustand/vanilla";

/** A line, as store and grid know it; only its own columns know its other fields. */
export interface GridLine {
  id: string;
  /** Texts of cells that are not figures, as typed, by field. */
  typed: Readonly<Record<string, string>>;
  /** The role may not see money. */
  hidden: boolean;
}

/** The issues of a line, by field. */
export type LineErrors = Readonly<Record<string, string>>;

/** The cell that is being edited. */
export interface ActiveCell {
  id: string;
  /** Name of the column. */
  column: string;
  /** Counts how often the cell was gone to, so that going there again restores the focus. */
  turn: number;
}

export interface LinesState<Line extends GridLine = GridLine> {
  /** The line ids in order; the same array until lines are added, deleted or moved. */
  order: readonly string[];
  lines: ReadonlyMap<string, Line>;
  errors: ReadonlyMap<string, LineErrors>;
  cell: ActiveCell | undefined;
}

export const NO_LINES: LinesState<never> = {
  order: [],
  lines: new Map<string, never>(),
  errors: new Map(),
  cell: undefined,
};

export interface LineActions<Line extends GridLine = GridLine> {
  /** All lines in order. */
  lines(): Line[];
  line(id: string): Line | undefined;
  /** Writes a text into a cell; the line's issues are cleared, because they concerned the previous content. */
  setCell(id: string, column: { put?(line: Line, text: string): Line }, text: string): void;
  /** Changes one line on the user's behalf; its issues are cleared. */
  changeLine(id: string, change: (line: Line) => Line): void;
  /** The same for several lines. */
  changeLines(ids: readonly string[], change: (line: Line) => Line): void;
  /** Shows lines with computed or newly loaded values; the user wrote nothing, so their issues stay. */
  showLines(lines: readonly Line[]): void;
  /** Adds lines at the end. */
  appendLines(lines: readonly Line[]): void;
  removeLines(ids: readonly string[]): void;
  /** Moves a line to another position. */
  moveLine(id: string, position: number): void;
  /** Replaces all lines. */
  replaceLines(lines: readonly Line[]): void;
  setErrors(errors: ReadonlyMap<string, LineErrors>): void;
  /** Makes a cell active and puts the focus there. */
  goTo(id: string, column: string): void;
  leaveCell(): void;
}

/** The actions over a store that contains lines. One write re-renders only what shows the changed lines. */
export function lineActions<Line extends GridLine>(state: StoreApi<LinesState<Line>>): LineActions<Line> {
  const now = state.getState;
  let turn = 0;
  const byId = (lines: readonly Line[]) => new Map(lines.map((line) => [line.id, line]));
  const without = (ids: readonly string[]): ReadonlyMap<string, LineErrors> => {
    const { errors } = now();
    const gone = new Set(ids);
    return ids.some((id) => errors.has(id)) ? new Map([...errors].filter(([id]) => !gone.has(id))) : errors;
  };
  const change = (ids: readonly string[], changed: (line: Line) => Line) => {
    const lines = new Map(now().lines);
    for (const id of ids) {
      const line = lines.get(id);
      if (line) lines.set(id, changed(line));
    }
    state.setState({ lines, errors: without(ids) });
  };
  return {
    lines: () => now().order.flatMap((id) => now().lines.get(id) ?? []),
    line: (id) => now().lines.get(id),
    setCell: (id, { put }, text) => put && change([id], (line) => put(line, text)),
    changeLine: (id, changed) => change([id], changed),
    changeLines: change,
    showLines(shown) {
      const present = shown.filter(({ id }) => now().lines.has(id));
      if (present.length > 0) state.setState({ lines: new Map([...now().lines, ...byId(present)]) });
    },
    appendLines(more) {
      const { order, lines } = now();
      state.setState({ lines: new Map([...lines, ...byId(more)]), order: [...order, ...more.map(({ id }) => id)] });
    },
    removeLines(ids) {
      const { order, lines } = now();
      const gone = new Set(ids);
      const left = new Map([...lines].filter(([id]) => !gone.has(id)));
      state.setState({ order: order.filter((id) => !gone.has(id)), lines: left, errors: without(ids) });
    },
    moveLine(id, position) {
      const rest = now().order.filter((other) => other !== id);
      state.setState({ order: [...rest.slice(0, position), id, ...rest.slice(position)] });
    },
    replaceLines: (lines) =>
      state.setState({ order: lines.map(({ id }) => id), lines: byId(lines), errors: new Map() }),
    setErrors: (errors) => state.setState({ errors }),
    goTo: (id, column) => state.setState({ cell: { id, column, turn: ++turn } }),
    leaveCell: () => state.setState({ cell: undefined }),
  };
}
