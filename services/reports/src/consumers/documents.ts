// Consumer of document facts of all kinds: the whole effect, or its withdrawal, and the state that chains show.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { type Consumer, consumer } from "@kontor/service-kit/events/define-consumer";
import { storeDocumentStates } from "../projections/chain.store.ts";
import { postDocuments } from "../projections/document.store.ts";
import { storeOpenOrders } from "../reorder/open-orders.store.ts";

export const documentsOf = (publisher: ServiceName): Consumer<object> => {
  const kinds = documentKinds.filter(({ service }) => service === publisher);
  return consumer<object>("reports", publisher)
    .onGroup(
      kinds.flatMap(({ facts }) => [facts.effective, facts.withdrawn]),
      (events, { tx }) =>
        postDocuments(
          tx,
          events.map(({ fact }) => fact),
        ),
    )
    .onGroup(
      kinds.flatMap(({ facts }) => [facts.effective, facts.stated]),
      (events, { tx }) =>
        storeDocumentStates(
          tx,
          events.map(({ fact, envelope: { sequence } }) => ({ fact, sequence })),
        ),
    )
    .onGroup(
      kinds.flatMap(({ facts }) => facts.open ?? []),
      (events, { tx }) =>
        storeOpenOrders(
          tx,
          events.map(({ fact, envelope: { sequence } }) => ({ fact, sequence })),
        ),
    );
};
