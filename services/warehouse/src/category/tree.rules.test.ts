// Product categories as a tree (reference.md §5.7); the tree itself is tested in the kit.
import { expect, test } from "vitest";
import { type Category, categoryTree, refuseParent } from "./tree.rules.ts";

const category = (id: string, parentId: string | null, serialNo = id): Category => ({
  ...{ id, parentId, serialNo },
  name: `Category ${id}`,
  sort: "",
});
const categories = [category("tea", "drinks", "2"), category("cola", "drinks", "1"), category("drinks", null)];

test("a category is shown by its name, and sibling categories are sorted by number", () => {
  const [drinks] = categoryTree(categories);
  expect(drinks).toMatchObject({ id: "drinks", key: "drinks", value: "drinks", title: "Category drinks" });
  expect(drinks?.children.map(({ serialNo }) => serialNo)).toEqual(["1", "2"]);
  expect(categoryTree(categories, "drinks")).toEqual([]);
});

test.each([
  ["nowhere", "not-found"],
  ["tea", "category-below-itself"],
])("moving a category below the parent %s is refused as %s", (parentId, refusal) => {
  expect(() => refuseParent(categories, "drinks", parentId)).toThrow(expect.objectContaining({ id: refusal }));
});

test("a category below the deepest level is refused with the maximum number of levels", () => {
  const chain = Array.from({ length: 10 }, (_, level) => category(`c${level}`, level === 0 ? null : `c${level - 1}`));
  expect(() => refuseParent(chain, undefined, "c9")).toThrow(
    expect.objectContaining({ id: "category-too-deep", values: { max: 10 } }),
  );
});
