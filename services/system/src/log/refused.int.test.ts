// Refused writes are in the operation log, and a client that keeps trying cannot fill it (AUD-1).
import { listLogs } from "@kontor/contracts/system/log";
import { addPerson } from "@kontor/contracts/system/person";
import { addTenant } from "@kontor/contracts/system/platform";
import { addRole } from "@kontor/contracts/system/role";
import { deleteUser } from "@kontor/contracts/system/user";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operator, type SignedIn, startSystem, type TestSystem } from "../testing/system.ts";
import { REFUSALS_PER_MINUTE } from "./refused.rules.ts";

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
  await system.turn("checkcode_flag", "0");
});
afterAll(() => system.stop());

const failures = async (owner: SignedIn) =>
  (await system.ask(listLogs, { as: owner.actor, query: { search: JSON.stringify({ status: 1 }), pageSize: 100 } }))
    .rows;

test("a refused write is logged as failed, with user, action and reason", async () => {
  const owner = await system.tenant();
  const body = { name: "Buyers", type: 1 as const };
  await system.ask(addRole, { as: owner.actor, body });
  expect((await system.call(addRole, { as: owner.actor, body })).status).toBe(409);
  expect(
    (await system.call(deleteUser, { as: owner.actor, query: { id: owner.actor.userId } })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await failures(owner)).toMatchObject([
    { operation: "user", type: "delete", loginName: owner.loginName, clientIp: "127.0.0.1" },
    { operation: "role", type: "add", content: "Buyers: name-already-exists", loginName: owner.loginName },
  ]);
});

test("a write that is refused because of mistyped input is not logged", async () => {
  const owner = await system.tenant();
  expect((await system.call(addPerson, { as: owner.actor, body: { name: "", type: "销售员" } })).status).toBe(400);
  expect(await failures(owner)).toEqual([]);
});

test("refusals that are repeated are logged only up to a limit", async () => {
  const owner = await system.tenant();
  const body = { name: "Again", type: 1 as const };
  await system.ask(addRole, { as: owner.actor, body });
  for (let at = 0; at < REFUSALS_PER_MINUTE + 10; at++) await system.call(addRole, { as: owner.actor, body });
  // A new minute may begin in the middle.
  const { length } = await failures(owner);
  expect(length).toBeGreaterThanOrEqual(REFUSALS_PER_MINUTE);
  expect(length).toBeLessThan(REFUSALS_PER_MINUTE + 10);
});

test("an operator's refused writes are in the operators' log (TEN-6)", async () => {
  const owner = await system.tenant();
  const actor = operator();
  const body = {
    loginName: owner.loginName,
    companyName: "Second of the name",
    userNumLimit: 1,
    type: 0 as const,
    expireTime: null,
    remark: "",
  };
  expect((await system.call(addTenant, { as: actor, body })).status).toBe(409);
  expect(
    await system.sql("select status, content from platform.operator_log where user_id = $1", [actor.userId]),
  ).toEqual([{ status: 1, content: `${owner.loginName}: login-name-exists` }]);
});
