// The permissions that an endpoint requires: a page, of several any one, and a button on it. An endpoint whose page depends on a field requires one for
// each value of it.
import { type Button, type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { sampleOf } from "./sample.ts";
import type { Request } from "./tenant.ts";

export interface Need {
  /** For the title of a test. */
  name: string;
  endpoint: Endpoint;
  pages: readonly string[];
  button: Button | undefined;
  /** A query and body that the contract takes, the deciding field filled in. */
  request: () => Pick<Request, "query" | "body">;
}

export const hasBody = (endpoint: Endpoint): boolean => endpoint.method === "POST" || endpoint.method === "PUT";

/** A query and body that the contract accepts. Uploads get no form, because a caller without permission is refused before it is read. */
export const filled = (endpoint: Endpoint): Pick<Request, "query" | "body"> => ({
  query: sampleOf(endpoint.query),
  ...(hasBody(endpoint) && !endpoint.upload ? { body: sampleOf(endpoint.body) } : {}),
});

/** The needs of an endpoint; none when it belongs to no page. A field that needs a button or pages of its own is a need of its own. */
export function needsOf(endpoint: Endpoint): Need[] {
  const { page, fieldButtons, fieldPages } = endpoint;
  const ofFields = Object.entries(fieldButtons).map(([field, button]): Need => {
    if (typeof page !== "string") throw new Error(`${endpointName(endpoint)}: a field has a button on several pages`);
    const name = `${endpointName(endpoint)} with ${field}`;
    return { name, endpoint, pages: [page], button, request: () => filled(endpoint) };
  });
  const withPages = Object.entries(fieldPages).map(([field, pages]): Need => {
    const name = `${endpointName(endpoint)} with ${field}`;
    return { name, endpoint, pages, button: undefined, request: () => filled(endpoint) };
  });
  return [...ofCall(endpoint), ...ofFields, ...withPages];
}

/** The same for the call itself, whatever its fields hold: one for each of its contents. */
export function ofCall(endpoint: Endpoint): Need[] {
  const { page, button } = endpoint;
  const name = endpointName(endpoint);
  if (page === undefined) return [];
  if (typeof page === "string") return [{ name, endpoint, pages: [page], button, request: () => filled(endpoint) }];
  if (!("by" in page)) return [{ name, endpoint, pages: page, button, request: () => filled(endpoint) }];
  return Object.entries(page.of).map(([value, path]) => ({
    name: `${name} (${page.by} ${value})`,
    endpoint,
    pages: [path],
    button,
    request: () => {
      const { query = {}, body } = filled(endpoint);
      const decided = { [page.by]: value };
      return page.by in query
        ? { query: { ...query, ...decided }, body }
        : { query, body: { ...(body as Record<string, unknown>), ...decided } }; // bodies that decide are objects
    },
  }));
}
