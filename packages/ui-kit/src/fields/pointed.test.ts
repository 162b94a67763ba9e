import { isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { pointed, pointedColumns, pointedIn, underPoint } from "./pointed.tsx";

/** The space that is reserved behind the shown figure. */
const roomOf = (shown: ReactNode): unknown =>
  isValidElement<{ "data-room": string }>(shown) ? shown.props["data-room"] : "";

describe("the alignment of figures", () => {
  it("figures with fewer decimals than the longest reserve the missing space, sums included", () => {
    const point = pointedIn(["4.992", "1.74", "***", "12"]);
    expect(["4.992", "1.74", "***", "12"].map((shown) => roomOf(point(shown)))).toEqual(["", "0", "", ".000"]);
  });

  it("a figure stays unchanged where no figure of its column has decimals, and so does an empty one", () => {
    expect(pointed("12", 0)).toBe("12");
    expect(pointed("", 3)).toBe("");
  });

  it("in a dialog's table only the columns of figures are aligned, and the sums below with them", () => {
    const rows = [
      { name: "1.5", debt: "2" },
      { name: "2", debt: "0.25" },
    ];
    const sums = { debt: "2.250" };
    const columns = pointedColumns(
      [{ dataIndex: "name" }, { dataIndex: "debt", align: "end", render: (debt: string) => debt }],
      rows,
      [sums],
    );
    const [name, debt] = columns;
    expect(name).not.toHaveProperty("render");
    expect(rows.map((row, at) => roomOf(debt?.render?.(row.debt, row, at) as ReactNode))).toEqual([".000", "0"]);
    expect(underPoint(columns, "debt", sums)).toBe("2.250");
    expect(roomOf(underPoint(columns, "debt", { debt: "3" }))).toBe(".000");
  });
});
