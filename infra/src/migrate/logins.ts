// Addresses of the six databases, by login.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Secrets } from "../secrets.ts";

/** reader: sees the books of all tenants and changes nothing; only `npm run reconcile` uses it (reader.ts). */
export type LoginRole = "owner" | "app" | "relay" | "platform" | "reader";

export const databaseOf = (service: ServiceName): string => `kontor_${service}`;
export const loginOf = (service: ServiceName, role: LoginRole): string => `${service}_${role}`;

/** The connection address of one login, on the server that `admin` (any address of it) names. */
export function databaseUrl(admin: string, secrets: Secrets, service: ServiceName, role: LoginRole): string {
  const url = new URL(admin);
  url.username = loginOf(service, role);
  url.password = secrets.database[loginOf(service, role)] ?? "";
  url.pathname = `/${databaseOf(service)}`;
  return url.href;
}
