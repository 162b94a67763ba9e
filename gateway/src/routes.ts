// The route table: exactly the endpoints of the contracts, matched by method and whole path (GATE-1, GATE-4).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { endpointName } from "@kontor/contracts/core/endpoint";

export interface Routes {
  /** The endpoint of a method and path, or undefined. Nothing is decoded, folded or cut off. */
  find(method: string, path: string): Endpoint | undefined;
}

/** Builds the table. Internal endpoints are left out, so that no request from outside reaches them. */
export function routesOf(endpoints: readonly Endpoint[]): Routes {
  const table = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    if (endpoint.audience === "internal") continue;
    const name = endpointName(endpoint);
    if (table.has(name)) throw new Error(`two endpoints are called ${name}`);
    table.set(name, endpoint);
  }
  return { find: (method, path) => table.get(`${method} ${path}`) };
}
