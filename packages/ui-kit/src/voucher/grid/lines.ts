// The lines of a grid and the cell that is being written, as a part of the store around it, and the actions that change them.
import type { StoreApi } from "zustand/vanilla";

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

/** The cell that is being written into. */
export interface ActiveCell {
  id: string;
  /** Name of the column. */
  column: string;
  /** Counts the times it was gone to, so that going there again puts the focus back. */
  turn: number;
}

export interface LinesState<Line extends GridLine = GridLine> {
  /** Ids in their order; the same array until lines come, go or move. */
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
  /** All lines in their order. */
  lines(): Line[];
  line(id: string): Line | undefined;
  /** Writes a text into a cell; what was wrong with its line is forgotten, as it was about what stood there before. */
  setCell(id: string, column: { put?(line: Line, text: string): Line }, text: string): void;
  /** Changes one line as a person does who chooses something for it; what was wrong with it is forgotten. */
  changeLine(id: string, change: (line: Line) => Line): void;
  /** The same for several. */
  changeLines(ids: readonly string[], change: (line: Line) => Line): void;
  /** Shows lines with what follows or was learnt since; nobody wrote anything, so that what is wrong with them stays. */
  showLines(lines: readonly Line[]): void;
  /** Adds lines at the end. */
  appendLines(lines: readonly Line[]): void;
  removeLines(ids: readonly string[]): void;
  /** Moves a line to another position. */
  moveLine(id: string, position: number): void;
  /** Puts others in place of all. */
  replaceLines(lines: readonly Line[]): void;
  setErrors(errors: ReadonlyMap<string, LineErrors>): void;
  /** Goes to a cell and puts the focus there. */
  goTo(id: string, column: string): void;
  leaveCell(): void;
}

/** The actions over a store that holds lines. One write draws what shows the lines that it changed, and nothing else. */
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
      const known = shown.filter(({ id }) => now().lines.has(id));
      if (known.length > 0) state.setState({ lines: new Map([...now().lines, ...byId(known)]) });
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
