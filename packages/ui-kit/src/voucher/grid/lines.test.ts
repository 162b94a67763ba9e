import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { type GridLine, type LinesState, lineActions, NO_LINES } from "./lines.ts";

interface Line extends GridLine {
  text: string;
}
const line = (id: string, text = id): Line => ({ id, text, typed: {}, hidden: false });

/** Lines a, b and c, each with an issue. */
function grid() {
  const state = createStore<LinesState<Line>>(() => NO_LINES);
  const actions = lineActions<Line>(state);
  actions.replaceLines([line("a"), line("b"), line("c")]);
  actions.setErrors(new Map(["a", "b", "c"].map((id) => [id, { text: "wrong" }])));
  const wrong = () => [...state.getState().errors.keys()];
  const texts = () => actions.lines().map(({ text }) => text);
  return { state, wrong, texts, ...actions };
}

it("a text typed into a cell clears the issues of its line, and leaves the objects of other lines unchanged", () => {
  const { state, line: lineOf, setCell, wrong, texts } = grid();
  const [other, order] = [lineOf("b"), state.getState().order];
  setCell("a", { put: (now, text) => ({ ...now, text }) }, "new");
  expect(texts()).toEqual(["new", "b", "c"]);
  expect(wrong()).toEqual(["b", "c"]);
  expect(lineOf("b")).toBe(other);
  expect(state.getState().order).toBe(order);
});

it("a read-only cell stays unchanged", () => {
  const { setCell, texts, wrong } = grid();
  setCell("a", {}, "new");
  expect([texts(), wrong()]).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
});

it("a change of several lines at once notifies the form store's listeners once", () => {
  const { state, changeLines, texts, wrong } = grid();
  const listener = vi.fn();
  state.subscribe(listener);
  changeLines(["a", "c", "gone"], (now) => ({ ...now, text: "x" }));
  expect([texts(), wrong(), listener.mock.calls.length]).toEqual([["x", "b", "x"], ["b"], 1]);
});

it("a line whose shown texts are refreshed keeps its issues, and a refresh does not bring a deleted line back", () => {
  const { showLines, texts, wrong } = grid();
  showLines([line("b", "5 left"), line("gone")]);
  expect([texts(), wrong()]).toEqual([
    ["a", "5 left", "c"],
    ["a", "b", "c"],
  ]);
});

it("lines are added at the end, deleted with their issues, and moved to another position", () => {
  const { appendLines, removeLines, moveLine, texts, wrong } = grid();
  appendLines([line("d"), line("e")]);
  removeLines(["b", "e"]);
  moveLine("d", 0);
  expect([texts(), wrong()]).toEqual([
    ["d", "a", "c"],
    ["a", "c"],
  ]);
});

it("going to the cell that is already active counts as a new turn, so that the cell gets the focus back", () => {
  const { state, goTo, leaveCell } = grid();
  goTo("a", "text");
  goTo("a", "text");
  expect(state.getState().cell).toEqual({ id: "a", column: "text", turn: 2 });
  leaveCell();
  expect(state.getState().cell).toBeUndefined();
});
