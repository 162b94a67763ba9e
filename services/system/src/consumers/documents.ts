// What the system service hears of documents: which partners and persons they name.
import { documentKinds } from "@kontor/contracts/document/kinds";
import type { Consumer } from "@kontor/service-kit/consumer";
import type { SystemTx } from "../db.ts";
import { noteUses } from "../partner/uses.store.ts";

/** Adds the kinds of the consumer's publisher. */
export const withDocuments = (heard: Consumer<SystemTx>): Consumer<SystemTx> =>
  heard.onGroup(
    documentKinds.flatMap(({ service, facts }) => (service === heard.publisher ? [facts.effective, facts.named] : [])),
    (said, { tx }) =>
      noteUses(
        tx,
        said.map(({ fact }) => fact),
      ),
  );
