// npm run -s endpoints: every endpoint on one line: method, path, service, audience, page:button.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";

/** The page and button of an endpoint: several pages joined by "|", by value as "value=page", nothing as "-". */
export function permissionText({ page, button }: Pick<Endpoint, "page" | "button">): string {
  if (page === undefined) return "-";
  const pages =
    typeof page === "string"
      ? [page]
      : "of" in page
        ? Object.entries(page.of).map(([value, path]) => `${value}=${path}`)
        : page;
  return `${pages.join("|")}${button ? `:${button}` : ""}`;
}

export const endpointLine = (endpoint: Endpoint): string =>
  [endpoint.method, endpoint.path, endpoint.service, endpoint.audience, permissionText(endpoint)].join("\t");

export async function run(): Promise<number> {
  const lines = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(endpointLine);
  process.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}
