import { describe, expect, it } from "vitest";
import { initialState, type ListState, withView } from "../list-state.rules.ts";
import { contentOf, type QuickPeriod, viewOf } from "./view.rules.ts";

const quickIn = (month: string): QuickPeriod[] => [
  {
    name: "thisMonth",
    asDays: [`2026-${month}-01`, `2026-${month}-28`],
    asInstants: [`2026-${month}-01T00:00:00.000Z`, `2026-${month}-28T23:59:59.999Z`],
  },
  { name: "usual", asDays: [`2026-${month}-15`, undefined], asInstants: [`2026-${month}-15T00:00:00.000Z`, undefined] },
];
const sees = () => false;
const state: ListState = {
  ...initialState({ sort: "-number", filters: { number: "CG", depotIds: "a,b", remark: "", creator: undefined } }),
  pageSize: 50,
  advanced: {
    match: "or",
    conditions: [
      { field: "allPrice", rule: "gt", value: "5" },
      { field: "number", rule: "eq", value: "" },
    ],
  },
  display: { view: "chart" },
};
const content = contentOf(state, { remark: true }, quickIn("02"));

describe("a saved view", () => {
  it("a view keeps filters that are set, finished conditions, columns, order, page size and display", () => {
    expect(content).toEqual({
      ...{ filters: { number: "CG", depotIds: "a,b" }, periods: {}, match: "or" },
      conditions: [{ field: "allPrice", rule: "gt", value: "5" }],
      ...{ columns: { remark: true }, sort: "-number", pageSize: 50, display: { view: "chart" } },
    });
  });

  it("a saved view that is opened shows what was stored, from the first page on, with nothing selected", () => {
    const { columns: _, ...shown } = content;
    const taken = withView({ ...initialState({}), page: 7, selected: ["a"] }, viewOf(content, "月报", [], sees));
    expect(contentOf(taken, content.columns, [])).toEqual({ ...shown, columns: content.columns });
    expect(taken).toMatchObject({ page: 1, selected: [], viewName: "月报", viewsTaken: 1 });
  });

  it.each([
    ["days", { beginTime: "2026-02-01", endTime: "2026-02-28" }, { beginTime: "2026-03-01", endTime: "2026-03-28" }],
    [
      "instants",
      { beginTime: "2026-02-01T00:00:00.000Z", endTime: "2026-02-28T23:59:59.999Z" },
      { beginTime: "2026-03-01T00:00:00.000Z", endTime: "2026-03-28T23:59:59.999Z" },
    ],
    ["an open period", { beginTime: "2026-02-15" }, { beginTime: "2026-03-15", endTime: undefined }],
    ["another filter", { expiryBegin: "2026-02-01", expiryEnd: "2026-02-28" }, { expiryBegin: "2026-03-01" }],
  ])("a period that is a quick range moves on with the calendar, as %s", (_, filters, later) => {
    const stored = contentOf({ ...state, filters }, {}, quickIn("02"));
    expect(viewOf(stored, "", quickIn("03"), sees).filters).toMatchObject(later);
  });

  it("a period of a saved view that is no quick range stays as it is", () => {
    const filters = { beginTime: "2026-02-03", endTime: "2026-02-04" };
    const stored = contentOf({ ...state, filters }, {}, quickIn("02"));
    expect(viewOf(stored, "", quickIn("03"), sees).filters).toEqual(filters);
  });

  it("a period of a saved view whose quick range no longer exists stays as it was stored", () => {
    const filters = { beginTime: "2026-02-01", endTime: "2026-02-28" };
    const stored = contentOf({ ...state, filters }, {}, quickIn("02"));
    expect(viewOf(stored, "", [], sees).filters).toEqual(filters);
  });

  it("a shared view shows another user no order or condition by a column that is hidden from him", () => {
    const shown = viewOf({ ...content, sort: "-allPrice" }, "", [], (column) => column === "allPrice");
    expect(shown).toMatchObject({ sort: "", advanced: { conditions: [] } });
  });
});
