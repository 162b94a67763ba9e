// What the reports service hears of documents: their whole effect, or that they have none any more. One reader for all kinds.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { type Consumer, consumer, type Together } from "@kontor/service-kit/consume";
import type { DocumentFact } from "../posting/document.rules.ts";
import { postDocuments } from "../posting/document.store.ts";

/** What is posted together before each fact's own turn comes has nothing left to do then. */
export const done = async (): Promise<void> => undefined;

/** Those of the facts that tell of documents. */
const subjects: ReadonlySet<string> = new Set(
  documentKinds.flatMap(({ facts }) => [facts.effective.subject, facts.withdrawn.subject]),
);
export const documentsAmong = ({ facts }: Pick<Together<object>, "facts">): DocumentFact[] =>
  // The subjects say that these are effects and withdrawals of documents.
  facts.flatMap(({ subject, fact }) => (subjects.has(subject) ? [fact as DocumentFact] : []));

export function documentsOf(publisher: ServiceName): Consumer<object> {
  const heard = consumer<object>("reports", publisher);
  for (const { service, facts } of documentKinds)
    if (service === publisher) heard.on(facts.effective, done).on(facts.withdrawn, done);
  return heard.first((together) => postDocuments(together.tx, documentsAmong(together)));
}
