import { expect, it } from "vitest";
import { documentKinds } from "./document-kinds.ts";
import { unauditedEndpoints } from "./unaudited.ts";

it("whoever may open the page of any kind of documents may count what waits for its audit, and the home page counts every kind", () => {
  expect(unauditedEndpoints.flatMap(({ page }) => page).toSorted()).toEqual(
    documentKinds.map(({ page }) => page).toSorted(),
  );
});
