// Consumer of document facts: records which partners and persons documents name.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { storeReferences } from "../partner/references.store.ts";

/** Adds the kinds of the consumer's publisher. */
export const withDocuments = (definition: Consumer<SystemTx>): Consumer<SystemTx> =>
  definition.onGroup(
    documentKinds.flatMap(({ service, facts }) =>
      service === definition.publisher ? [facts.effective, facts.named] : [],
    ),
    (events, { tx }) =>
      storeReferences(
        tx,
        events.map(({ fact }) => fact),
      ),
  );
