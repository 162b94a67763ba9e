// What the system service hears of documents: which partners and persons they name.
import type { DocumentNames } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { type Consumer, saidOf } from "@kontor/service-kit/consume";
import type { z } from "zod";
import type { SystemTx } from "../db.ts";
import { noteUses } from "../partner/uses.store.ts";

/** Adds the kinds of the consumer's publisher. */
export function withDocuments(heard: Consumer<SystemTx>): Consumer<SystemTx> {
  const naming = documentKinds.flatMap(({ service, facts }) =>
    service === heard.publisher ? [facts.effective, facts.named] : [],
  );
  for (const fact of naming) heard.on<z.ZodType<DocumentNames>>(fact, async () => undefined);
  return heard.first(({ facts, tx }) =>
    noteUses(
      tx,
      naming.flatMap((fact) => saidOf<z.ZodType<DocumentNames>>(facts, fact).map((said) => said.fact)),
    ),
  );
}
