import { retailOut } from "@kontor/contracts/sales/kinds";
import { documentOf } from "@kontor/service-kit/testing/document-harness";
import { suiteOf } from "@kontor/service-kit/testing/document-suite";
import { expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

const { harness } = suiteOf(retailOut, openHarness);

test("the retail list shows the account, the amount received and the change given", async () => {
  const tenant = await harness().tenant();
  const body = documentOf(retailOut, tenant, { getAmount: "100" });
  await harness().done(retailOut.endpoints.add, tenant.owner, { body });
  const { rows } = await harness().done(retailOut.endpoints.list, tenant.owner);
  expect(rows).toMatchObject([{ payType: "现付", changeAmount: "85.00", getAmount: "100.00", backAmount: "15.00" }]);
});
