import { retailOut } from "@kontor/contracts/sales/kinds";
import { documentOf } from "@kontor/service-kit/document/testing";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

const { harness: house } = testKind(retailOut, openHouse);

test("the list shows how it was paid, what was received and what was given back", async () => {
  const company = await house().tenant();
  const body = documentOf(retailOut, company, { getAmount: "100" });
  await house().done(retailOut.endpoints.add, company.owner, { body });
  const { rows } = await house().done(retailOut.endpoints.list, company.owner);
  expect(rows).toMatchObject([{ payType: "现付", changeAmount: "85.00", getAmount: "100.00", backAmount: "15.00" }]);
});
