// Departments as a tree; the tree itself is tested in the kit.
import { expect, test } from "vitest";
import { type Department, departmentTree, refuseParent } from "./tree.rules.ts";

const department = (id: string, parentId: string | null, orgNo = id): Department => ({
  ...{ id, parentId, orgNo },
  orgAbr: `Department ${id}`,
  sort: "",
});
const departments = [department("b", "root", "02"), department("a", "root", "03"), department("root", null)];

test("a department is shown by its short name, and sibling departments are sorted by code", () => {
  const [root] = departmentTree(departments);
  expect(root).toMatchObject({ id: "root", key: "root", value: "root", title: "Department root", orgNo: "root" });
  expect(root?.children.map(({ orgNo }) => orgNo)).toEqual(["02", "03"]);
});

test.each([
  ["elsewhere", "not-found"],
  ["a", "department-below-itself"],
])("moving a department below the parent %s is refused as %s", (parentId, refusal) => {
  expect(() => refuseParent(departments, "root", parentId)).toThrow(
    expect.objectContaining({ id: refusal, issues: [expect.objectContaining({ field: "parentId" })] }),
  );
});

test("a department below the deepest level is refused with the maximum number of levels", () => {
  const chain = Array.from({ length: 10 }, (_, level) => department(`d${level}`, level === 0 ? null : `d${level - 1}`));
  expect(() => refuseParent(chain, undefined, "d9")).toThrow(
    expect.objectContaining({ id: "department-too-deep", values: { max: 10 } }),
  );
});
