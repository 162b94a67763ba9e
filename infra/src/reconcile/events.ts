// I-11: each published fact was consumed once by every service that it concerns. No fact is still to be published or consumed, and none is parked.
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import { openItemsSettled } from "@kontor/contracts/finance/slip-facts";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import type { Book, Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { kindsOf, owners } from "./postings.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const WAITING = `select tenant_id as tenant, format('fact %s (%s) published at %s has not left the outbox', id, subject, occurred_at) as text from kit.outbox_facts where sent_at is null`;
const PARKED = `select tenant_id as tenant, format('fact of %s (%s) was parked at %s: %s', publisher, subject, parked_at, split_part(reason, E'\\n', 1)) as text from kit.parked_facts`;

interface Duty {
  reader: ServiceName;
  subject: string;
  /** Only of documents of these kinds. */
  kinds?: string[];
}
/** The subjects that each service must consume from the start. Beyond them, a service that consumed a subject once consumes it ever after. */
const duties: readonly Duty[] = [
  ...documentKinds.flatMap(({ facts, movements }) =>
    (movesStock(movements) ? [facts.effective, facts.withdrawn, facts.named] : [facts.named]).map(
      ({ subject }): Duty => ({ reader: "warehouse", subject }),
    ),
  ),
  ...owners.flatMap((reader) =>
    [stockPosted, costsChanged, openItemsSettled].map(
      ({ subject }): Duty => ({ reader, subject, kinds: kindsOf(reader) }),
    ),
  ),
];
const LEARNED =
  "select subject, min(heard_at)::text as since from kit.inbox_facts where subject like $1 group by subject";

interface PublishedFact extends Keyed {
  tenant: string;
  fact: string;
  subject: string;
}
const PUBLISHED = `select tenant_id || ' ' || id as key, tenant_id as tenant, id as fact, o.subject from kit.outbox_facts o
    join json_to_recordset($1::json) as w(subject text, since timestamptz, kinds jsonb) on w.subject = o.subject and o.occurred_at >= w.since
      and (w.kinds is null or w.kinds ? (o.body ->> 'kind') or exists (
        select from json_array_elements(coalesce(o.body -> 'lines', o.body -> 'documents')) as l where w.kinds ? (l ->> 'kind')))
  where o.sent_at is not null order by tenant_id, id`;
// Facts older than the outbox's retention cannot be compared.
const CONSUMED = `select tenant_id || ' ' || fact_id as key, tenant_id as tenant, fact_id as fact, subject, heard_at > now() - interval '29 days' as recent
  from kit.inbox_facts where subject like $1 order by tenant_id, fact_id`;
const PARKED_FACTS =
  "select tenant_id || ' ' || fact_id as key from kit.parked_facts where fact_id is not null and publisher = $1";
const EARLIER = "select 1 from kit.outbox_facts where tenant_id = $1 and id = $2";

async function* between(publisher: Book, reader: Book): AsyncGenerator<Difference> {
  const mine = `fact.${publisher.service}.%`;
  const own = duties.filter((duty) => duty.reader === reader.service && duty.subject.startsWith(mine.slice(0, -1)));
  const expected: { subject: string; since: string; kinds?: string[] | undefined }[] = own.map(
    ({ subject, kinds }) => ({
      subject,
      since: "-infinity",
      kinds,
    }),
  );
  for await (const learned of reader.rows<{ subject: string; since: string }>(LEARNED, [mine]))
    if (!own.some(({ subject }) => subject === learned.subject)) expected.push(learned);
  if (expected.length === 0) return;
  // Reported once, as parked.
  const parked = new Set<string>();
  for await (const { key } of reader.rows<Keyed>(PARKED_FACTS, [publisher.service])) parked.add(key);
  const consumed = reader.rows<PublishedFact & { recent: boolean }>(CONSUMED, [mine]);
  for await (const { left, right } of sideBySide(
    publisher.rows<PublishedFact>(PUBLISHED, [JSON.stringify(expected)]),
    consumed,
  )) {
    const fact = left ?? right;
    if (!fact) continue;
    const differs = (text: string): Difference => ({
      tenantId: fact.tenant,
      text: `fact ${fact.fact} (${fact.subject}) of ${publisher.service} ${text} ${reader.service}`,
    });
    if (!right && !parked.has(fact.key)) yield differs("was published and not consumed by");
    if (!left && right?.recent && !(await isPublished(publisher, fact)))
      yield differs("was never published, and consumed by");
  }
}

/** Whether the fact is in the outbox after all: from before its subject was first consumed, or marked for sending again. */
async function isPublished(publisher: Book, { tenant, fact }: PublishedFact): Promise<boolean> {
  for await (const _ of publisher.rows(EARLIER, [tenant, fact])) return true;
  return false;
}

async function* all(books: Books): AsyncGenerator<Difference> {
  for (const service of serviceNames) {
    yield* differencesIn(books[service], WAITING);
    for await (const { tenantId, text } of differencesIn(books[service], PARKED))
      yield { tenantId, text: `${text} (by ${service})` };
  }
  for (const publisher of serviceNames)
    for (const reader of serviceNames) yield* between(books[publisher], books[reader]);
}

export const events: Invariant = {
  id: "I-11",
  claim: "each published fact is consumed once by every service that it concerns",
  differences: all,
};
