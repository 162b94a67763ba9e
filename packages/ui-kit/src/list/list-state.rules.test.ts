import { describe, expect, it } from "vitest";
import {
  initialState,
  PAGE_SIZES,
  queryOf,
  reachable,
  retreated,
  rowsOn,
  SUMMED_SIZES,
  searched,
  sortOf,
  turned,
} from "./list-state.rules.ts";

const start = initialState({});

describe("a list page (shell.md §9)", () => {
  it("a list starts with ten rows, newest first, and offers 10, 20, 30, 50 and 100", () => {
    expect(queryOf(start, {})).toEqual({ column: "createTime", order: "desc", currentPage: 1, pageSize: 10 });
    expect(PAGE_SIZES).toEqual([10, 20, 30, 50, 100]);
  });

  it("each page size is also offered with a row of totals, as a size that is higher by 1 and whose page has no more rows", () => {
    expect(SUMMED_SIZES).toEqual([11, 21, 31, 51, 101]);
    expect(SUMMED_SIZES.map(rowsOn)).toEqual(PAGE_SIZES);
    expect(PAGE_SIZES.map(rowsOn)).toEqual(PAGE_SIZES);
    expect(retreated({ ...start, page: 3, pageSize: 11 }, 21).page).toBe(3);
    expect(retreated({ ...start, page: 3, pageSize: 11 }, 20).page).toBe(2);
  });

  it("the search is sent as JSON without empty filters, and the fixed fields outside it", () => {
    const state = searched(start, { name: "Ann", phone: "", enabled: false, from: null, to: undefined });
    expect(queryOf(state, { type: "x" })).toMatchObject({ type: "x", search: '{"name":"Ann","enabled":false}' });
  });

  it("a filter is sent as a parameter of its own, and not within the search, where the call has such a parameter", () => {
    const state = searched(start, { name: "Ann", depotIds: "1,2", categoryIds: "" });
    expect(queryOf(state, {}, ["depotIds", "categoryIds"])).toEqual({
      search: '{"name":"Ann"}',
      depotIds: "1,2",
      column: "createTime",
      order: "desc",
      currentPage: 1,
      pageSize: 10,
    });
  });

  it("a new search starts at the first page with nothing selected", () => {
    const state = searched({ ...start, page: 7, selected: ["1"], exactTotal: true }, { name: "a" });
    expect(state).toMatchObject({ page: 1, selected: [], exactTotal: false });
  });

  it("advanced conditions stay when a plain search is made, and each search starts at the first page", () => {
    const advanced = { match: "or", conditions: [{ field: "name", rule: "like", value: "a" }] } as const;
    const state = searched({ ...start, page: 3 }, {}, advanced);
    expect(queryOf(searched(state, { phone: "1" }), {})).toMatchObject({
      search: '{"phone":"1"}',
      superQueryParams: '[{"field":"name","rule":"like","value":"a"}]',
      superQueryMatchType: "or",
      currentPage: 1,
    });
  });

  it("a list whose page size is changed starts at the first page again", () => {
    expect(turned({ ...start, page: 4 }, 4, 50)).toMatchObject({ page: 1, pageSize: 50 });
    expect(turned(start, 3, 10)).toMatchObject({ page: 3 });
  });

  it("a result page that deleting has emptied is replaced by the last one there is", () => {
    expect(retreated({ ...start, page: 3 }, 20).page).toBe(2);
    expect(retreated({ ...start, page: 3 }, 0).page).toBe(1);
    expect(retreated({ ...start, page: 2 }, 11).page).toBe(2);
  });

  it("the query asks for an exact count of rows only on demand, and pages are offered up to row 1,000,000", () => {
    expect(queryOf({ ...start, exactTotal: true }, {})).toMatchObject({ exactTotal: "1" });
    expect(reachable(3_000_000)).toBe(1_000_000);
  });

  it.each([
    ["-createTime", { column: "createTime", order: "desc" }],
    ["name", { column: "name", order: "asc" }],
    ["", {}],
  ])("the sort order %j is sent as column and order", (sort, wire) => {
    expect(sortOf(sort)).toEqual(wire);
  });
});
