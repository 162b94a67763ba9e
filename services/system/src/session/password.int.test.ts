// Passwords changed by users, and one-time passwords given to them.
import { registerUser, updatePwd } from "@kontor/contracts/system/session";
import { addUser, resetPassword } from "@kontor/contracts/system/user";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStaff, NEW_PASSWORD, roleId } from "../testing/staff.ts";
import {
  digestOf,
  freshName,
  PASSWORD,
  refusalIn,
  type SignedIn,
  startSystem,
  type TestSystem,
} from "../testing/system.ts";

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
  await system.turn("checkcode_flag", "0");
});
afterAll(() => system.stop());

const FRESH = "Neun-Burgen-9";
const change = (who: SignedIn, oldPassword: string, password = FRESH, confirmation = password) =>
  system.ask(updatePwd, {
    as: who.actor,
    body: {
      userId: who.actor.userId,
      oldpassword: digestOf(oldPassword),
      password: digestOf(password),
      confirmPassword: digestOf(confirmation),
    },
  });

test("a user can change his own password only with the old one (PWD-6)", async () => {
  const owner = await system.tenant();
  expect(await change(owner, "Falsche-Burg-0")).toEqual({ status: 2, message: "old-password-wrong" });
  expect(await change(owner, PASSWORD, FRESH, "Andere-Burg-1")).toEqual({ status: 3, message: "passwords-differ" });
  expect(await change(owner, PASSWORD, PASSWORD)).toEqual({ status: 3, message: "password-unchanged" });
  expect(await change(owner, PASSWORD, "password1")).toEqual({ status: 3, message: "password-too-common" });
  expect(await change(owner, PASSWORD, owner.loginName)).toEqual({ status: 3, message: "password-too-common" });
  expect(await change(owner, PASSWORD)).toEqual({ status: 1, message: "password-changed" });
  expect((await system.tryLogin(owner.loginName, PASSWORD)).msgTip).toBe("user password error");
  expect((await system.tryLogin(owner.loginName, FRESH)).msgTip).toBe("user can login");
});

test("every endpoint refuses common passwords and those derived from the user (PWD-4)", async () => {
  const owner = await system.tenant({ companyName: "Blue Harbour" });
  const role = await roleId(system, owner, { scope: 1 });
  const register = async (password: string, loginName: string, companyName: string) =>
    refusalIn(
      await system.call(registerUser, { as: null, body: { loginName, companyName, password: digestOf(password) } }),
    ).refusal;
  const add = async (password: string, loginName: string, username: string) => {
    const body = { loginName, username, roleId: role, password: digestOf(password) };
    return refusalIn(await system.call(addUser, { as: owner.actor, body })).refusal;
  };
  const replace = async (password: string) => (await change(owner, PASSWORD, password)).message;
  const [own, theirs] = [freshName(), freshName()];
  const guesses = ["", "a", "Aa", "P@ssw0rd1!", "Harbour2026!", "blueharbour#1"];
  for (const guess of guesses) {
    const responses = [
      await register(guess, own, "Blue Harbour"),
      await add(guess, theirs, "Wang Fang"),
      await replace(guess),
    ];
    expect([guess, ...responses]).toEqual([guess, ...Array(3).fill("password-too-common")]);
  }
  expect(await register(`${own}@2026`, own, "Blue Harbour")).toBe("password-too-common");
  expect(await add("Fang@1999", theirs, "Wang Fang")).toBe("password-too-common");
  expect(await replace(`123!${owner.loginName}`)).toBe("password-too-common");
});

test("a repeated password change has one effect and the same answer, and does not count as a wrong password (IDEM-1, IDEM-3)", async () => {
  const owner = await system.tenant();
  const digests = { oldpassword: digestOf(PASSWORD), password: digestOf(FRESH), confirmPassword: digestOf(FRESH) };
  const body = { userId: owner.actor.userId, ...digests };
  const headers = { "Idempotency-Key": freshName() };
  const send = () => system.call(updatePwd, { as: owner.actor, body, headers });
  const first = await send();
  expect(first.body).toEqual({ code: 200, data: { status: 1, message: "password-changed" } });
  for (let again = 0; again < 12; again++) expect((await send()).body).toEqual(first.body);
  const logged = await system.sql(
    "select status from operation_log where tenant_id = $1 and type = 'change-password'",
    [owner.actor.tenantId],
  );
  expect(logged).toEqual([{ status: 0 }]);
  expect((await system.tryLogin(owner.loginName, FRESH)).msgTip).toBe("user can login");
  const stored = await system.sql<{ digest: string }>(
    "select digest from platform.idempotency_keys where user_id = $1",
    [owner.actor.userId],
  );
  expect(stored).toHaveLength(1);
});

test("another user's password cannot be changed (PWD-6)", async () => {
  const [one, two] = [await system.tenant(), await system.tenant()];
  const body = {
    userId: two.actor.userId,
    oldpassword: digestOf(PASSWORD),
    password: digestOf(FRESH),
    confirmPassword: digestOf(FRESH),
  };
  expect((await system.call(updatePwd, { as: one.actor, body })).status).toBe(403);
  expect((await system.tryLogin(two.loginName, PASSWORD)).msgTip).toBe("user can login");
});

test("a password change whose old password is missing, empty or a list is refused (PWD-6)", async () => {
  const { actor } = await system.tenant();
  const rest = { userId: actor.userId, password: digestOf(FRESH), confirmPassword: digestOf(FRESH) };
  for (const oldpassword of [undefined, "", [digestOf(PASSWORD)]]) {
    // The input deliberately violates the contract.
    const body = { ...rest, oldpassword } as unknown as typeof rest & { oldpassword: string };
    expect((await system.call(updatePwd, { as: actor, body })).status).toBe(400);
  }
});

test("wrong passwords at sign-in and at a password change count together, and ten of them lock both (LOG-4, PWD-6)", async () => {
  const owner = await system.tenant();
  for (let i = 0; i < 5; i++) await system.tryLogin(owner.loginName, "Falsche-Burg-0");
  for (let i = 0; i < 5; i++) expect(await change(owner, "Falsche-Burg-0")).toMatchObject({ status: 2 });
  expect(await change(owner, PASSWORD)).toEqual({ status: 3, message: "account-locked" });
  expect((await system.tryLogin(owner.loginName, PASSWORD)).msgTip).toBe("user is locked");
});

test("resetting a password gives a random one-time password that is valid for a day, another each time (PWD-5)", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1 });
  const reset = async () =>
    (await system.ask(resetPassword, { as: owner.actor, body: { id: staff.actor.userId } })).password;
  const [first, second] = [await reset(), await reset()];
  expect(first).not.toBe(second);
  expect(first.replaceAll("-", "")).toMatch(/^[a-z2-9]{16}$/);
  expect((await system.tryLogin(staff.loginName, NEW_PASSWORD)).msgTip).toBe("user password error");
  expect((await system.tryLogin(staff.loginName, first)).msgTip).toBe("user password error");

  const again = await system.signIn(staff.loginName, second);
  expect(again.grant.mustChangePassword).toBe(true);
  expect(await change(again, second)).toMatchObject({ status: 1 });
  expect((await system.signIn(staff.loginName, FRESH)).grant.mustChangePassword).toBe(false);
});

test("a one-time password expires after a day (PWD-5)", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1 });
  const { password } = await system.ask(resetPassword, { as: owner.actor, body: { id: staff.actor.userId } });
  await system.sql("update platform.login_names set password_expires_at = now() where user_id = $1", [
    staff.actor.userId,
  ]);
  expect((await system.tryLogin(staff.loginName, password)).msgTip).toBe("user password error");
});

test("a first password that somebody else typed must be changed at first use (PWD-5)", async () => {
  const owner = await system.tenant();
  const loginName = freshName();
  await system.ask(addUser, {
    as: owner.actor,
    body: {
      loginName,
      username: "Li Wei",
      roleId: await roleId(system, owner, { scope: 1 }),
      password: digestOf("Erste-Burg-1"),
    },
  });
  expect((await system.signIn(loginName, "Erste-Burg-1")).grant.mustChangePassword).toBe(true);
});

test("the owner's password cannot be reset by anybody (PWD-5)", async () => {
  const owner = await system.tenant();
  expect(refusalIn(await system.call(resetPassword, { as: owner.actor, body: { id: owner.actor.userId } }))).toEqual({
    code: 500_008,
    refusal: "owner-protected",
  });
});

test("no answer holds a password hash (PWD-8)", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1 });
  await system.ask(resetPassword, {
    as: owner.actor,
    body: { id: staff.actor.userId },
    headers: { "Idempotency-Key": freshName() },
  });
  const stored = await system.sql(
    "select 1 from kit.idempotency_keys where tenant_id = $1 and (answer::text ~ 'argon2' or endpoint like '%resetPwd')",
    [owner.actor.tenantId],
  );
  const logged = await system.sql("select 1 from operation_log l where tenant_id = $1 and l::text ~ 'argon2'", [
    owner.actor.tenantId,
  ]);
  expect([stored, logged]).toEqual([[], []]);
});
