// The walls (house-style.md, checks): each rule has a planted violation in tests/tidy/planted.
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const ours = "(?:^|/)";

/** The folders of the kits, from the bottom to the top (docs/decisions/0055): each imports those before it, and none after it. */
const folders = {
  "service-kit":
    "runtime context database events http workbook resource operation-log closing report voucher document trade",
  "ui-kit":
    "core locales session i18n permissions screen theme feedback request query provider dialog scanner form fields list mfe federation voucher document",
};
const inOrder = Object.entries(folders).flatMap(([kit, names]) =>
  names
    .split(" ")
    .map((name, at, all) =>
      rule(
        `${kit}-folders-in-order`,
        "A folder imports those below it.",
        { path: `${ours}packages/${kit}/src/${name}/`, pathNot: "\\.test\\.tsx?$" },
        { path: `${ours}packages/${kit}/src/(?!(${all.slice(0, at + 1).join("|")})/)` },
      ),
    ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-cycles", "Data flows one way.", { pathNot: "/generated/" }, { circular: true }),
    ...inOrder,
    rule(
      "slips-know-no-document",
      "Slips stand on what all vouchers share; only the rule of open items names the kinds that have some.",
      { path: `${ours}(mfe-finance|services/finance/src/slip)/`, pathNot: "(\\.test|/open-item-lines\\.rules)\\.ts$" },
      { path: "/document/" },
    ),
    rule(
      "vouchers-know-no-document",
      "What documents and slips share takes from the contracts what concerns both.",
      { path: `${ours}packages/(service-kit|ui-kit)/src/voucher/` },
      { path: `${ours}packages/contracts/src/document/` },
    ),
    rule(
      "services-meet-through-facts",
      "A service never imports another.",
      { path: `${ours}services/([^/]+)/` },
      { path: `${ours}services/([^/]+)/`, pathNot: `${ours}services/$1/` },
    ),
    rule(
      "remotes-stand-alone",
      "A remote imports only the kit and the contracts.",
      { path: `${ours}mfe-([^/]+)/` },
      { path: `${ours}(mfe-[^/]+|shell|services|gateway|infra)/`, pathNot: `${ours}mfe-$1/` },
    ),
    rule(
      "browser-has-no-server",
      "Nothing of a server reaches the browser.",
      { path: `${ours}(shell|mfe-[^/]+|packages/ui-kit)/src/`, pathNot: `${ours}packages/ui-kit/src/federation/` },
      { path: `(${ours}packages/service-kit/|node_modules/(@prisma|prisma|@nats-io|ioredis|pg|hono|pino)/)` },
    ),
    rule(
      "contracts-know-nothing",
      "Contracts import themselves, zod and the decimal library.",
      { path: `${ours}packages/contracts/src/`, pathNot: "\\.test\\.ts$" },
      { pathNot: `(${ours}packages/contracts/src/|node_modules/(zod|decimal\\.js)/)` },
    ),
    rule(
      "kits-know-no-area",
      // A document's line is a product in a warehouse (docs/decisions/0010), and its ledgers are those of the warehouse service and finance.
      "Kits stand on contracts' core alone; nothing of an area, but for pickers, document forms, the links and chains that lead to vouchers' pages and the services of trade documents.",
      {
        path: `${ours}packages/(service-kit|ui-kit)/src/`,
        pathNot: "(\\.test\\.tsx?$|/fields/|ui-kit/src/(document/|voucher/chain/)|service-kit/src/trade/|/testing)",
      },
      {
        path: `(${ours}packages/contracts/src/(system|purchase|sales|warehouse|finance|reports)/|${ours}(services|mfe-[^/]+|shell|gateway)/)`,
      },
    ),
    rule(
      "rules-are-pure",
      "A rule imports contracts, other rules, and the words of its documents or slips.",
      { path: "\\.rules\\.ts$" },
      {
        pathNot:
          "(packages/contracts/src/|\\.rules\\.ts$|(service-kit/src/(document|voucher)|services/finance/src/slip)/model\\.ts$|node_modules/(zod|decimal\\.js)/)",
      },
    ),
    rule(
      "client-in-one-file",
      "Only db.ts imports the generated client.",
      { pathNot: `${ours}services/[^/]+/(src/(db|seed)\\.ts|generated/)` },
      { path: `${ours}services/[^/]+/generated/` },
    ),
    rule(
      "broker-in-the-kit",
      "Only the kit and infra connect to NATS.",
      { path: `${ours}(services|gateway)/` },
      { path: "node_modules/@nats-io/" },
    ),
    rule(
      "routes-are-mounted",
      "What a service answers hangs in its application.",
      { path: `${ours}services/([^/]+)/src/main\\.ts$` },
      { path: `${ours}services/$1/src/.*\\.routes\\.ts$`, reachable: false },
    ),
    rule(
      "pages-apart",
      "Within a remote, one feature folder does not import another; shared/ is for what several need.",
      { path: `${ours}mfe-([^/]+)/src/([^/]+)/` },
      { path: `${ours}mfe-$1/src/([^/]+)/`, pathNot: `${ours}mfe-$1/src/($2|shared|locales)/` },
    ),
    rule(
      "tests-are-outsiders",
      "Tests of the whole speak the contracts and use their own support.",
      { path: `${ours}tests/` },
      { path: `${ours}(services|gateway|shell|mfe-[^/]+|packages/(service-kit|ui-kit))/` },
    ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data)/|^tests/tidy/planted/" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
