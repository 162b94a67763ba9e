// The test harness: a gateway with a small service and a Redis behind it, all real and in this process.
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionGrant } from "@kontor/contracts/system/session";
import type { Served } from "@kontor/service-kit/http/serve";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { freePort } from "@kontor/service-kit/testing/free-port";
import { gatewayEnv } from "../env.ts";
import { startGateway } from "../start.ts";
import { testEndpoints } from "./endpoints.ts";
import { startRedis, type TestRedis } from "./redis-server.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

export interface Harness {
  url: string;
  port: number;
  gateway: Served;
  redis: TestRedis;
  upstream: Upstream;
  webDist: string;
  /** Signs a person in and returns the token. */
  signIn(grant: SessionGrant): string;
  /** A second gateway on the same Redis and service. */
  anotherGateway(): Promise<Served>;
  /** Stops the service and later starts it again on the same port. */
  stopService(): Promise<void>;
  startService(): Promise<void>;
  stop(): Promise<void>;
}

/** @param overrides environment variables beside those that every gateway needs */
export async function openHarness(overrides: Record<string, string> = {}): Promise<Harness> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const redis = await startRedis();
  const first = await startUpstream(testEndpoints, publicKey);
  const webDist = await mkdtemp(join(tmpdir(), "kontor-web-"));
  const start = async () => {
    const source = {
      PORT: String(await freePort()),
      HOST: "127.0.0.1",
      GATEWAY_PRIVATE_KEY: Buffer.from(pem).toString("base64"),
      REDIS_URL: redis.url,
      REDIS_PREFIX: "gateway:",
      SERVICE_URLS: JSON.stringify({ system: `http://127.0.0.1:${first.port}` }),
      WEB_DIST: webDist,
      LOG_LEVEL: "silent",
      ...overrides,
    };
    return startGateway(gatewayEnv.parse(source), testEndpoints, silentLog());
  };
  const gateway = await start();
  const others: Served[] = [];
  const harness: Harness = {
    url: `http://127.0.0.1:${gateway.port}`,
    port: gateway.port,
    gateway,
    redis,
    upstream: first,
    webDist,
    signIn(grant) {
      const token = randomBytes(32).toString("hex");
      harness.upstream.people.set(token, grant);
      return token;
    },
    async anotherGateway() {
      const other = await start();
      others.push(other);
      return other;
    },
    stopService: () => harness.upstream.stop(),
    async startService() {
      const { people } = harness.upstream;
      harness.upstream = await startUpstream(testEndpoints, publicKey, first.port);
      for (const [token, grant] of people) harness.upstream.people.set(token, grant);
    },
    async stop() {
      harness.upstream.release();
      await Promise.all([gateway, ...others].map((each) => each.stop()));
      await harness.upstream.stop();
      await redis.stop();
      await rm(webDist, { recursive: true, force: true });
    },
  };
  return harness;
}
