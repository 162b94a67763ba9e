import { expect, it } from "vitest";
import { changesOf } from "./bulk-change.rules.ts";

it("a batch edit sends only what was given, its flags as true and false", () => {
  expect(changesOf({ color: " 红 ", brand: "", weight: undefined, enableSerialNumber: "false", expiryNum: 0 })).toEqual(
    {
      color: "红",
      enableSerialNumber: false,
      expiryNum: 0,
    },
  );
});
