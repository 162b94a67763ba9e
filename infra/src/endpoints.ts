// `npm run -s endpoints`: one endpoint a line: method, path, service, audience, page:button (security.md D15).
import { BUTTONS, type Endpoint } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";

const pageOf = ({ page, button }: Endpoint): string => {
  const verb = button ? `:${button}` : "";
  if (page === undefined) return "-";
  if (typeof page === "string") return page + verb;
  if ("by" in page)
    return Object.entries(page.of)
      .map(([value, path]) => `${page.by}=${value}?${path}${verb}`)
      .join("|");
  return page.map((path) => path + verb).join("|");
};

/** The list, sorted by path. Buttons are named as in `BUTTONS`. */
export const endpointLines = (): string[] =>
  endpoints
    .map((endpoint) =>
      [endpoint.method, endpoint.path, endpoint.service, endpoint.audience, pageOf(endpoint)].join(" "),
    )
    .sort((a, b) => (a.split(" ")[1] ?? "").localeCompare(b.split(" ")[1] ?? ""));

if (import.meta.main) {
  console.log(endpointLines().join("\n"));
  console.error(
    `buttons: ${Object.entries(BUTTONS)
      .map(([name, code]) => `${code} ${name}`)
      .join(", ")}`,
  );
}
