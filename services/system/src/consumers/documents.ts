// What the system service hears of documents: which partners and persons they name.
import { documentKinds } from "@kontor/contracts/document/kinds";
import type { Consumer } from "@kontor/service-kit/consume";
import type { SystemTx } from "../db.ts";
import { noteUses } from "../partner/uses.store.ts";

/** Adds the kinds of the consumer's publisher. */
export function withDocuments(heard: Consumer<SystemTx>): Consumer<SystemTx> {
  for (const { service, facts } of documentKinds)
    if (service === heard.publisher)
      heard
        .on(facts.effective, ({ fact, tx }) => noteUses(tx, fact))
        .on(facts.named, ({ fact, tx }) => noteUses(tx, fact));
  return heard;
}
