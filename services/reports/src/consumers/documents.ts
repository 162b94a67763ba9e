// Consumer of document facts of all kinds: the whole effect, or its withdrawal.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { type Consumer, consumer } from "@kontor/service-kit/events/define-consumer";
import { postDocuments } from "../projections/document.store.ts";

export const documentsOf = (publisher: ServiceName): Consumer<object> =>
  consumer<object>("reports", publisher).onGroup(
    documentKinds.flatMap(({ service, facts }) => (service === publisher ? [facts.effective, facts.withdrawn] : [])),
    (events, { tx }) =>
      postDocuments(
        tx,
        events.map(({ fact }) => fact),
      ),
  );
