// Where the installation of this data folder stores its facts: the addresses of each service's database, and NATS.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { databaseUrl } from "../migrate/logins.ts";
import { dataFolder } from "../paths.ts";
import { basePort, portsFrom } from "../ports.ts";
import { loadSecrets } from "../secrets.ts";
import { externalServers } from "../servers/servers.ts";

export interface Installation {
  natsUrl: string;
  relayUrl(service: ServiceName): string;
  /** The login of the service, for work of tenants. */
  appUrl(service: ServiceName): string;
  /** Owns the tables. */
  ownerUrl(service: ServiceName): string;
  /** The login that reads the books of all tenants. */
  readerUrl(service: ServiceName): string;
}

/** The installation that `npm start` runs with the same KONTOR_DATA and KONTOR_PORT, unless its folder and first port are named. */
export function installation(data = dataFolder(), port = basePort()): Installation {
  if (!existsSync(join(data, "secrets.json"))) throw new Error(`${data} holds no installation: set KONTOR_DATA`);
  const secrets = loadSecrets(data);
  const ports = portsFrom(port);
  const external = externalServers();
  const postgres = external.postgres ?? `postgresql://127.0.0.1:${ports.postgres}/postgres`;
  return {
    natsUrl: external.nats ?? `nats://launcher:${secrets.nats.launcher}@127.0.0.1:${ports.nats}`,
    relayUrl: (service) => databaseUrl(postgres, secrets, service, "relay"),
    appUrl: (service) => databaseUrl(postgres, secrets, service, "app"),
    ownerUrl: (service) => databaseUrl(postgres, secrets, service, "owner"),
    readerUrl: (service) => databaseUrl(postgres, secrets, service, "reader"),
  };
}

/** The service that a command line names. */
export function serviceNamed(name: string | undefined, usage: string): ServiceName {
  const service = serviceNames.find((each) => each === name);
  if (!service) throw new Error(`usage: ${usage}, where <service> is one of ${serviceNames.join(", ")}`);
  return service;
}
