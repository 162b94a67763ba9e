// Test harness of the system service: the real application on real PostgreSQL and Redis, called as by the gateway. Imported by tests only.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, BodyInput, Endpoint } from "@kontor/contracts/core/endpoint";
import { updatePlatformConfig } from "@kontor/contracts/system/config";
import { login, registerUser, resolveSession, type SessionGrant } from "@kontor/contracts/system/session";
import {
  type Called,
  type CallOptions,
  fakeGateway,
  person,
  silentLog,
} from "@kontor/service-kit/testing/fake-gateway";
import { Redis } from "ioredis";
import pg from "pg";
import { inject } from "vitest";
import { systemApp } from "../app.ts";
import { createCaptchas } from "../captcha/captcha.store.ts";
import { openSystem, openSystemPlatform } from "../db.ts";
import type { Identity } from "../identity-dependencies.ts";
import { createPasswords } from "../password/passwords.ts";
import { preparePlatform } from "../prepare-platform.ts";
import { invalidateSessions } from "../session/invalidate-sessions.ts";
import { IDLE_MS_DEFAULT } from "../session/session.rules.ts";
import { readSsoKeys } from "../session/sso-sign.ts";
import { nothingReserved } from "./harness.ts";

export const PASSWORD = "Sieben-Brücken-7";
export const digestOf = (password: string): string => createHash("sha256").update(`erp:v1:${password}`).digest("hex");
/** A name that nobody has. */
export const freshName = (): string => `t${randomBytes(6).toString("hex")}`;

/** A signed-in user: token and grants, and the actor that the gateway would sign. */
export interface SignedIn {
  token: string;
  loginName: string;
  grant: SessionGrant;
  actor: Actor;
}

/** Starts the service in this process. `clock.now` may be moved by tests. */
export async function startSystem() {
  const { env } = inject("stack");
  const log = silentLog();
  const clock = { now: (): Date => new Date() };
  const platform = openSystemPlatform(env.system.PLATFORM_DATABASE_URL ?? "");
  const db = openSystem(env.system.DATABASE_URL ?? "");
  const redis = new Redis(env.system.REDIS_URL ?? "");
  const gateway = fakeGateway();
  await preparePlatform(platform);
  const identity: Identity = {
    platform,
    // Wide limits, since the real ones have tests of their own.
    passwords: await createPasswords(env.system.PASSWORD_PEPPER ?? "", { atOnce: 2, waiting: 1_000 }),
    captchas: createCaptchas(redis, "system:"),
    ssoKeys: readSsoKeys(env.system.SSO_KEY ?? ""),
    announce: invalidateSessions(redis, log),
    idleMs: IDLE_MS_DEFAULT,
  };
  const app = systemApp({
    db,
    identity,
    pledge: nothingReserved,
    peers: { call: () => Promise.reject(new Error("no other service runs here")) },
    gatewayKey: gateway.publicKey,
    log,
    now: () => clock.now(),
  });
  const owner = new pg.Pool({ connectionString: databaseAsServer(), max: 2 });

  const call = <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Called> =>
    gateway.call(app, endpoint, options);
  /** The `data` of a call that must succeed. */
  async function ask<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answer<E>> {
    const { status, body } = await call(endpoint, options);
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    // The service has parsed its answer by the endpoint's own schema.
    const wrapped = body as { data?: unknown; result?: unknown };
    return (endpoint.family === "raw" ? body : (wrapped.data ?? wrapped.result)) as Answer<E>;
  }
  const tryLogin = (loginName: string, password: string, more: Partial<BodyInput<typeof login>> = {}) =>
    ask(login, { as: null, body: { loginName, password: digestOf(password), ...more } });
  const grantOf = (token: string): Promise<Called> =>
    call(resolveSession, { as: null, body: { tokenHash: createHash("sha256").update(token).digest("hex") } });

  return {
    app,
    clock,
    redis,
    platform,
    call,
    ask,
    tryLogin,
    grantOf,
    /** Runs any statement without row-level security, to look at stored rows. */
    sql: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
      (await owner.query<R>(text, values)).rows,
    /** Signs in; fails the test when that is refused. */
    async signIn(loginName: string, password: string): Promise<SignedIn> {
      const { token, msgTip } = await tryLogin(loginName, password);
      if (!token) throw new Error(`${loginName}: ${msgTip}`);
      const { body } = await grantOf(token);
      const { data: grant } = body as { data: SessionGrant };
      return { token, loginName, grant, actor: { ...grant.actor, clientIp: "127.0.0.1" } };
    },
    /** A new tenant; its owner is signed in. */
    async tenant(input: { loginName?: string; companyName?: string; userLimit?: number } = {}): Promise<SignedIn> {
      const { loginName = freshName(), companyName = "Acme Trading", userLimit } = input;
      await ask(registerUser, { as: null, body: { loginName, password: digestOf(PASSWORD), companyName } });
      if (userLimit !== undefined)
        await owner.query("update platform.tenants set user_limit = $2 where login_name = $1", [loginName, userLimit]);
      return this.signIn(loginName, PASSWORD);
    },
    /** Turns a platform switch; most tests work without captchas. */
    async turn(platformKey: "checkcode_flag" | "register_flag", platformValue: "0" | "1"): Promise<void> {
      await ask(updatePlatformConfig, { as: operator(), body: { platformKey, platformValue } });
    },
    /** Empties the whole of Redis, as an accident would (SES-5). */
    async flushRedis(): Promise<void> {
      const launcher = new Redis(inject("stack").urls.redis);
      await launcher.flushall();
      launcher.disconnect();
    },
    async stop(): Promise<void> {
      redis.disconnect();
      await Promise.all([db.close(), platform.close(), owner.end()]);
    },
  };
}
export type TestSystem = Awaited<ReturnType<typeof startSystem>>;

export const operator = (): Actor =>
  person({ kind: "operator", tenantId: null, userId: randomUUID() as Actor["userId"] }); // a UUID of nobody

function databaseAsServer(): string {
  const url = new URL(inject("stack").urls.postgres);
  url.pathname = "/kontor_system";
  return url.href;
}

/** The refusal's id and code in an answer. */
export const refusalIn = ({ body }: Called): { code: number; refusal: string } => {
  const { code, data } = body as { code: number; data: { refusal: string } };
  return { code, refusal: data.refusal };
};
