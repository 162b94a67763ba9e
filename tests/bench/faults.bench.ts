// Kills processes at random while people audit (reliability.md F1): every acknowledged write is there and posted, once.
// `npm run bench -- faults`; shorter: `npm run bench -- faults kills=20 audits=1000`.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { accidents } from "../support/accidents.ts";
import { controlAt } from "../support/control-at.ts";
import { randomFrom } from "../support/random.ts";
import { bodyOf, orderOf } from "./documents/bodies.ts";
import { shopOf } from "./documents/shop.ts";
import { database } from "./documents/target.ts";
import { answered } from "./faults/answered.ts";
import { reconciled } from "./faults/reconciled.ts";
import { atLeast, figure } from "./figures.ts";

const KILLS = Number(process.env.BENCH_KILLS ?? 200);
const AUDITS = Number(process.env.BENCH_AUDITS ?? 10_000);
const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 12;
const PRODUCTS = 200;
const SERVICES = ["purchase", "sales", "warehouse", "finance", "reports", "system", "gateway"];
const PAUSE_MS = [300, 2_000] as const;
const PATIENCE_S = 60;

const control = controlAt(() => process.env.KONTOR_CONTROL ?? "");
const over = new AbortController();
const shop = await shopOf(PRODUCTS);
console.log(`    seed ${SEED}`);

let sent = 0;
let kills = 0;
const acknowledged: { kind: typeof purchaseIn; id: string }[] = [];
const isOver = (): boolean => acknowledged.length >= AUDITS && kills >= KILLS;

/** Kills are spread over the audits, so that a slow machine has time to restart its processes. */
function isDue(count: number): boolean {
  if (count > kills && count % 20 === 0) console.log(`    ${count} kills, ${acknowledged.length} audits acknowledged`);
  kills = count;
  return acknowledged.length >= (count * AUDITS) / KILLS;
}

/** Buys and sells until there were enough writes and enough kills. */
async function work(random: () => number): Promise<void> {
  while (!isOver()) {
    const at = sent++;
    const ordered = orderOf(shop, PRODUCTS, 3, at, String(1 + Math.floor(random() * 5)));
    for (const kind of [purchaseIn, saleOut]) {
      const body = bodyOf(kind, shop, ordered);
      if (await answered(kind.endpoints.addAndAudit, shop.token, body)) acknowledged.push({ kind, id: body.id });
    }
  }
  over.abort();
}

const random = randomFrom(SEED);
const [killed] = await Promise.all([
  accidents({
    ...{
      control,
      random,
      services: SERVICES,
      servers: ["postgres", "nats", "redis"],
      pauseMs: PAUSE_MS,
      over: over.signal,
    },
    isDue,
  }),
  ...Array.from({ length: CLIENTS }, (_, at) => work(randomFrom(SEED + at + 1))),
]);

const counts = Map.groupBy(killed, (name) => name);
console.log(`    killed: ${[...counts].map(([name, all]) => `${name} ${all.length}`).join(", ")}`);
atLeast("kills", killed.length, KILLS, "");
atLeast("audits that were acknowledged", acknowledged.length, AUDITS, "");
const began = performance.now();
const differences = await reconciled(PATIENCE_S);
console.log(`    compared within ${((performance.now() - began) / 1000).toFixed(0)} s`);
figure("differences between the books", differences, 0, "");

let lost = 0;
for (const kind of [purchaseIn, saleOut]) {
  const ids = acknowledged.filter((each) => each.kind === kind).map(({ id }) => id);
  const owner = await database(`kontor_${kind.service}`);
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from documents d join document_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id
      where d.tenant_id = $1 and d.id = any($2::uuid[]) and d.audited_at is not null and p.stock_revision >= d.revision`,
    [shop.tenantId, ids],
  );
  await owner.end();
  lost += ids.length - (rows[0]?.n ?? 0);
}
figure("acknowledged audits that are not there, or not posted", lost, 0, "");
