// Spellings of a path that have misled other gateways (GATE-2), for table tests and for raw sockets.

/** @param path a route of at least two segments, e.g. "/user/list" */
export function pathMutations(path: string): string[] {
  const [, first = "", ...rest] = path.split("/");
  const tail = rest.join("/");
  const inside = (between: string) => `/${first}${between}${tail}`;
  return [
    ...[
      "//",
      "/./",
      "/../",
      "/x/../",
      "/;/",
      "/;x=1/",
      ";/",
      ";a=b/",
      "\\",
      "/\\",
      "%2f",
      "%2F",
      "/%2e/",
      "/%2e%2e/",
      "/.%2e/",
      "/%2E./",
    ].map(inside),
    ...[
      "%5c",
      "%5C",
      "%252f",
      "%252e%252e/",
      "/%2500",
      "%00/",
      "/%00",
      "%0a/",
      "%0d%0a/",
      "%09/",
      "%3b/",
      "%3B/",
      "%7f/",
      "%c0%af",
      "%c0%ae/",
    ].map(inside),
    ...["%u002f", "%/", "%2/", "%zz/"].map(inside),
    ...["/", "//", "/.", "/..", "/../", ";", ";.css", "%2f", "\\", "%2e", "%00.css", "/..;/", "\u0001", "\u00e9"].map(
      (end) => path + end,
    ),
    `/${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/;${path}`,
    path.slice(1),
    `http://127.0.0.1${path}`,
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
    path.replace(/.$/, (last) => `%25${last.charCodeAt(0).toString(16)}`),
  ];
}
