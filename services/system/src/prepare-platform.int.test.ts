// A newer version starts on the tables of an older one: it adds its functions and leaves the rest unchanged (RBAC-4).
import { getUserBtnByCurrentUser } from "@kontor/contracts/system/function";
import { afterAll, beforeAll, expect, test } from "vitest";
import { menuRoutes } from "./function/menu.routes.ts";
import { preparePlatform } from "./prepare-platform.ts";
import { dataOf, type Harness, openHarness } from "./testing/harness.ts";

const PAGE = "/system/account";
const OLD = ["1", "4"];

let harness: Harness;
beforeAll(() => {
  harness = openHarness(({ platform }) => [menuRoutes(platform)]);
});
afterAll(() => harness.close());

type Codes = Partial<Record<"buttons" | "knownButtons", string[]>>;
const leave = (data: Codes) =>
  harness.platform.platformTx({ tenantId: null, requestId: "test" }, (tx) =>
    tx.function.updateMany({ where: { url: PAGE }, data }),
  );

test("a button added by a newer version can be granted, and existing roles gain no rights by it", async () => {
  const tenant = await harness.tenant();
  const roleId = await tenant.role({ pages: { [PAGE]: "1" } });
  const clerk = await tenant.staff({ roleId });
  const offered = async (as = tenant.owner) => {
    const { userBtn } = dataOf(await harness.call(getUserBtnByCurrentUser, as));
    return (userBtn as { url: string; btnStr: string }[]).find(({ url }) => url === PAGE)?.btnStr; // the call's own shape
  };
  await leave({ buttons: OLD, knownButtons: OLD });
  expect(await offered()).toBe("1,4");

  await preparePlatform(harness.platform);
  expect(await offered()).toBe("1,3,4");
  expect(await offered(clerk)).toBe("1");

  // A function that the operator takes away later is not given back by a restart.
  await leave({ buttons: ["1", "3"] });
  await preparePlatform(harness.platform);
  expect(await offered()).toBe("1,3");
  await leave({ knownButtons: ["1", "3"] });
  await preparePlatform(harness.platform);
  expect(await offered()).toBe("1,3,4");
});

test("a button that a newer version no longer has is not offered any more, and one that the operator added stays", async () => {
  const tenant = await harness.tenant();
  await leave({ buttons: ["1", "3", "4", "5", "6"], knownButtons: ["1", "3", "4", "6"] });
  await preparePlatform(harness.platform);
  const { userBtn } = dataOf(await harness.call(getUserBtnByCurrentUser, tenant.owner));
  const offered = (userBtn as { url: string; btnStr: string }[]).find(({ url }) => url === PAGE)?.btnStr; // the call's own shape
  expect(offered).toBe("1,3,4,5");
});
