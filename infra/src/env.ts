// The environment variables of each process, and nothing more: its own logins, its own prefix, its own keys.
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { databaseUrl } from "./migrate/logins.ts";
import { root } from "./paths.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";
import { externalServers } from "./servers/servers.ts";

export type ProcessName = ServiceName | "gateway";
export type Env = Record<string, string>;

export interface EnvOptions {
  ports: Ports;
  secrets: Secrets;
  /** Addresses of the servers, with the launcher's own credentials. */
  urls: { postgres: string; nats: string; redis: string };
  /** Folder for what services keep outside their databases. */
  files: string;
  logLevel?: string;
}

export function serviceUrls(ports: Ports): Record<ServiceName, string> {
  const entries = serviceNames.map((name) => [name, `http://127.0.0.1:${ports.services[name]}`]);
  return Object.fromEntries(entries) as Record<ServiceName, string>; // one entry for every service
}

/** The Redis address of one process. A Redis that was given is used with the credentials given. */
function redisUrl(options: EnvOptions, name: ProcessName): string {
  if (externalServers().redis) return options.urls.redis;
  const url = new URL(options.urls.redis);
  url.username = name;
  url.password = options.secrets.redis[name] ?? "";
  return url.href;
}

/** The NATS address and user of one service. A NATS that was given is used with the credentials in its address, or in NATS_USER and NATS_PASSWORD. */
function natsEnv(options: EnvOptions, service: ServiceName): Env {
  const url = new URL(options.urls.nats);
  const external = externalServers().nats !== undefined;
  const user = external ? decodeURIComponent(url.username) || process.env.NATS_USER : service;
  const password = external
    ? decodeURIComponent(url.password) || process.env.NATS_PASSWORD
    : options.secrets.nats[service];
  url.username = "";
  url.password = "";
  return { NATS_URL: url.href, ...(user && password ? { NATS_USER: user, NATS_PASSWORD: password } : {}) };
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
    SERVICE_PRIVATE_KEY: secrets.peers[service]?.privateKey ?? "",
    PEER_PUBLIC_KEYS: JSON.stringify(
      Object.fromEntries(Object.entries(secrets.peers).map(([name, { publicKey }]) => [name, publicKey])),
    ),
    PEER_URLS: JSON.stringify(serviceUrls(ports)),
    LOG_LEVEL: options.logLevel ?? "info",
  };
  if (service === "warehouse") return { ...common, FILES_DIR: join(options.files, "pictures") };
  if (service !== "system") return common;
  return {
    ...common,
    PLATFORM_DATABASE_URL: databaseUrl(urls.postgres, secrets, "system", "platform"),
    PASSWORD_PEPPER: secrets.passwordPepper,
    SSO_KEY: secrets.ssoKey,
  };
}

/** Settings of the gateway that the launcher passes on from its own environment (see gateway/src/env.ts for their meaning). */
const handedThrough = ["HOST", "LIMITS", "TRUSTED_HOPS", "API_BASE", "CORS_ORIGINS", "FRAME_ORIGINS"];

/** The environment of the gateway. */
export function gatewayEnv(options: EnvOptions): Env {
  const external = handedThrough.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return {
    PORT: String(options.ports.gateway),
    OPS_PORT: String(options.ports.gatewayHealth),
    GATEWAY_PRIVATE_KEY: options.secrets.gatewayPrivateKey,
    REDIS_URL: redisUrl(options, "gateway"),
    REDIS_PREFIX: "gateway:",
    SERVICE_URLS: JSON.stringify(serviceUrls(options.ports)),
    WEB_DIST: root,
    LOG_LEVEL: options.logLevel ?? "info",
    ...Object.fromEntries(external),
  };
}
