import { expect, it } from "vitest";
import { documentKinds } from "../document/document-kinds.ts";
import { slipKinds } from "../finance/slip-kinds.ts";
import { unauditedEndpoints } from "./unaudited.ts";

it("whoever may open the page of any kind of documents or slips may count what waits for its audit, and the home page counts every kind", () => {
  expect(unauditedEndpoints.flatMap(({ page }) => page).toSorted()).toEqual(
    [...documentKinds, ...slipKinds].map(({ page }) => page).toSorted(),
  );
});
