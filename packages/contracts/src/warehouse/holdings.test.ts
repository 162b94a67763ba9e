import { expect, it } from "vitest";
import { documentKinds } from "../document/document-kinds.ts";
import { listHoldings } from "./holdings.ts";

it("the documents behind a product's figures can be listed from the form of every kind of documents, whose lines have the button", () => {
  expect(listHoldings.page).toEqual(expect.arrayContaining(documentKinds.map(({ page }) => page)));
});
