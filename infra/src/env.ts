// What each process is told at its start, and nothing more: its own logins, its own prefix, its own keys.
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { databaseUrl } from "./migrate/logins.ts";
import { root } from "./paths.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";
import { givenServers } from "./servers/servers.ts";

export type ProcessName = ServiceName | "gateway";
export type Env = Record<string, string>;

export interface EnvOptions {
  ports: Ports;
  secrets: Secrets;
  /** Addresses of the servers, with the launcher's own credentials. */
  urls: { postgres: string; nats: string; redis: string };
  logLevel?: string;
}

export function serviceUrls(ports: Ports): Record<ServiceName, string> {
  const entries = serviceNames.map((name) => [name, `http://127.0.0.1:${ports.services[name]}`]);
  return Object.fromEntries(entries) as Record<ServiceName, string>; // one entry for every service
}

/** The Redis address of one process. A Redis that was given is used with the credentials given. */
function redisUrl(options: EnvOptions, name: ProcessName): string {
  if (givenServers().redis) return options.urls.redis;
  const url = new URL(options.urls.redis);
  url.username = name;
  url.password = options.secrets.redis[name] ?? "";
  return url.href;
}

function natsEnv(options: EnvOptions, service: ServiceName): Env {
  if (!givenServers().nats) return { NATS_URL: options.urls.nats, NATS_USER: service, NATS_PASSWORD: options.secrets.nats[service] ?? "" };
  const { NATS_USER, NATS_PASSWORD } = process.env;
  return { NATS_URL: options.urls.nats, ...(NATS_USER && NATS_PASSWORD ? { NATS_USER, NATS_PASSWORD } : {}) };
}

/** The environment of a service. */
export function serviceEnv(options: EnvOptions, service: ServiceName): Env {
  const { ports, secrets, urls } = options;
  const common: Env = {
    PORT: String(ports.services[service]),
    DATABASE_URL: databaseUrl(urls.postgres, secrets, service, "app"),
    RELAY_DATABASE_URL: databaseUrl(urls.postgres, secrets, service, "relay"),
    ...natsEnv(options, service),
    REDIS_URL: redisUrl(options, service),
    REDIS_PREFIX: `${service}:`,
    GATEWAY_PUBLIC_KEY: secrets.gatewayPublicKey,
    LOG_LEVEL: options.logLevel ?? "info",
  };
  if (service !== "system") return common;
  return { ...common, PLATFORM_DATABASE_URL: databaseUrl(urls.postgres, secrets, "system", "platform"), PASSWORD_PEPPER: secrets.passwordPepper, SSO_KEY: secrets.ssoKey };
}

/** The environment of the gateway. LIMITS and TRUSTED_HOPS are handed through from the launcher's own. */
export function gatewayEnv(options: EnvOptions): Env {
  const { LIMITS, TRUSTED_HOPS } = process.env;
  return {
    PORT: String(options.ports.gateway),
    GATEWAY_PRIVATE_KEY: options.secrets.gatewayPrivateKey,
    REDIS_URL: redisUrl(options, "gateway"),
    REDIS_PREFIX: "gateway:",
    SERVICE_URLS: JSON.stringify(serviceUrls(options.ports)),
    WEB_DIST: root,
    LOG_LEVEL: options.logLevel ?? "info",
    ...(LIMITS ? { LIMITS } : {}),
    ...(TRUSTED_HOPS ? { TRUSTED_HOPS } : {}),
  };
}

/** Where a front-end package's built files lie. */
export const webDist = (name: string): string => join(root, name, "dist");
