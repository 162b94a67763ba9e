import { newId } from "@kontor/contracts/core/id";
import { expect, it } from "vitest";
import { blankLine, figured } from "./line.rules.ts";
import { withoutLost } from "./loss.rules.ts";

const SOURCE = newId();
const line = { ...blankLine(newId()), linkId: SOURCE, remark: "Box 2", unitPrice: "3" };

it.each([
  ["10", "9"],
  ["1.5", "0.5"],
  ["1", "1"],
  ["many", "many"],
])("of a line of %s units %s stay when one is divided off as lost", (quantity, stays) => {
  const [rest, lost] = withoutLost(figured(line, "operNumber", quantity), "lost");
  expect(rest.typed.operNumber ?? rest.operNumber).toBe(stays);
  expect(rest).toMatchObject({ id: line.id, isLost: false, remark: "Box 2" });
  expect(lost).toMatchObject({
    id: "lost",
    isLost: true,
    linkId: SOURCE,
    operNumber: "1",
    allPrice: "3.00",
    remark: "",
  });
});

it("a line of numbered goods keeps its serial numbers until the user says which did not arrive", () => {
  const [rest, lost] = withoutLost({ ...figured(line, "operNumber", "2"), snList: "A,B" }, "lost");
  expect(rest).toMatchObject({ operNumber: "2", snList: "A,B" });
  expect(lost).toMatchObject({ operNumber: "1", snList: "" });
});
