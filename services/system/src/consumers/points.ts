// Consumer of facts of retail documents: members' points (docs/decisions/0082).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Consumer } from "@kontor/service-kit/events/define-consumer";
import type { SystemTx } from "../db.ts";
import { pointEventOf, postRetail } from "../points/points.store.ts";

const retailKinds = documentKinds.filter(({ trade, movements }) => trade === "retail" && movesStock(movements));
const returns: ReadonlySet<string> = new Set(
  retailKinds.filter(({ amounts }) => amounts.sign === -1).map(({ name }) => name),
);

/** Adds the kinds of retail documents that the consumer's publisher has. */
export const withPoints = (definition: Consumer<SystemTx>): Consumer<SystemTx> =>
  definition.onGroup(
    retailKinds.flatMap(({ service, facts }) =>
      service === definition.publisher ? [facts.effective, facts.withdrawn] : [],
    ),
    (events, { tx }) =>
      postRetail(
        tx,
        events.map((event) => pointEventOf(event, returns.has(event.fact.kind))),
      ),
  );
