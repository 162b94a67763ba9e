// Platform settings over HTTP: public ones, and those of the operator alone (reference.md §6.10).
import {
  addPlatformConfig,
  getInfoByKey,
  getRegisterFlag,
  updatePlatformConfig,
} from "@kontor/contracts/system/config";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import { preparePlatform } from "../prepare-platform.ts";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import { platformConfigRoutes } from "./platform-config.routes.ts";

let harness: Harness;
beforeAll(async () => {
  harness = openHarness(({ platform }) => [platformConfigRoutes(platform)]);
  await preparePlatform(harness.platform);
});
afterAll(() => harness.close());

const operator = person({ kind: "operator", tenantId: null });

test("the platform operator changes a public setting of the platform, and the change is in the operators' log", async () => {
  const turn = (platformValue: "0" | "1") =>
    harness.call(updatePlatformConfig, operator, { body: { platformKey: "register_flag", platformValue } });
  expect((await turn("0")).status).toBe(200);
  expect((await harness.call(getRegisterFlag, operator)).body).toBe("0");
  await turn("1");
  const query = { platformKey: "register_flag" };
  expect(dataOf(await harness.call(getInfoByKey, person(), { query }))).toMatchObject({ platformValue: "1" });
  const log = await harness.platform.platformTx({ tenantId: null, requestId: "test" }, (tx) =>
    tx.operatorLog.findMany({
      where: { operation: "platform-config", userId: operator.userId },
      orderBy: { id: "asc" },
    }),
  );
  expect(log.map((row) => row.after)).toEqual([{ register_flag: "0" }, { register_flag: "1" }]);
});

test("a platform setting that is not public can be read by the platform operator alone (RBAC-4)", async () => {
  const query = { platformKey: "email_auth_code" };
  expect(refusalOf(await harness.call(getInfoByKey, person(), { query }))).toMatchObject({
    status: 403,
    refusal: "not-permitted",
  });
  expect((await harness.call(getInfoByKey, operator, { query })).status).toBe(404);
  expect(
    (
      await harness.call(updatePlatformConfig, person(), {
        body: { platformKey: "register_flag", platformValue: "0" },
      })
    ).status,
  ).toBe(403);
});

test("a platform setting without a value is added and one with a value updated, and only fitting values are accepted (business.md §7)", async () => {
  const body = (platformKey: "bill_print_url" | "register_flag", platformValue: string) => ({
    body: { platformKey, platformValue },
  });
  const [absent, existing] = [body("bill_print_url", "https://print.example/a"), body("register_flag", "1")];
  expect(addPlatformConfig.path).toBe("/platformConfig/add");
  expect(updatePlatformConfig).toMatchObject({ method: "PUT", path: "/platformConfig/update" });
  expect((await harness.call(updatePlatformConfig, operator, absent)).status).toBe(404);
  expect((await harness.call(addPlatformConfig, operator, absent)).status).toBe(200);
  for (const again of [absent, existing])
    expect(refusalOf(await harness.call(addPlatformConfig, operator, again))).toMatchObject({ status: 409 });
  expect((await harness.call(updatePlatformConfig, operator, body("bill_print_url", ""))).status).toBe(200);
  for (const wrong of [body("register_flag", "2"), body("bill_print_url", "javascript:alert(1)")])
    expect(refusalOf(await harness.call(updatePlatformConfig, operator, wrong)).refusal).toBe("value-not-allowed");
  await harness.platform.platformTx({ tenantId: null, requestId: "test" }, (tx) =>
    tx.platformConfig.delete({ where: { key: "bill_print_url" } }),
  );
});
