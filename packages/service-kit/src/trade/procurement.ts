// Purchase by sales across two services: the facts that each consumes of the other, and the two calls at a write (docs/decisions/0060).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { foreignLink } from "@kontor/contracts/document/kind-values";
import { sourceTaken } from "@kontor/contracts/document/procurement";
import type { Db } from "../database/database.ts";
import { freezeSource, upsertSources } from "../document/foreign-source.store.ts";
import { renewSource, storeTaken } from "../document/procured.store.ts";
import { type Consumer, consumer } from "../events/define-consumer.ts";
import type { Router } from "../http/router.ts";
import type { TradeService } from "./trade-service.ts";

/** The replica of orders may be behind by a second (docs/decisions/0060): so many milliseconds of it are cheaper than a transaction for every delivery. */
const GATHER_MS = 500;

/** The service's kinds that take from orders of another service's kind. */
const takersOf = (kinds: TradeService["kinds"], source: string): string[] =>
  kinds.filter(({ contract }) => foreignLink(contract)?.source === source).map(({ contract }) => contract.name);

const kindOf = (sought: string) => documentKinds.find(({ name }) => name === sought);

/** The service's consumers: of sources, where it takes from those of another service, and of what another takes of its own. */
export function procurementConsumers({ name, kinds }: Pick<TradeService, "name" | "kinds">): Consumer<object>[] {
  const contracts = kinds.map(({ contract }) => contract);
  const links = new Map(contracts.flatMap((kind) => foreignLink(kind) ?? []).map((link) => [link.source, link]));
  const sources = [...links.values()].flatMap(({ source, service }) => {
    const open = kindOf(source)?.facts.open;
    if (!open) return [];
    const takers = takersOf(kinds, source);
    return [
      consumer<object>(name, service, { gather: GATHER_MS }).onGroup([open], (events, { tx }) =>
        upsertSources(tx, { kind: source, takers }, events),
      ),
    ];
  });
  const procured = contracts.filter(({ procuredBy }) => procuredBy).map((kind) => kind.name);
  const isProcured = ({ kind }: { kind: string }) => procured.some((own) => own === kind);
  const taken =
    procured.length === 0
      ? []
      : [
          consumer<object>(name, sourceTaken.publisher).onGroup(
            [sourceTaken],
            (events, { tx }) => storeTaken(tx, procured, events),
            isProcured,
          ),
        ];
  return [...sources, ...taken];
}

/** Mounts the calls by which the other service freezes an order, or renews it. */
export function procurementRoutes<Client extends object>(
  routes: Router<Client>,
  db: Db<Client>,
  { kinds, freezeSource: freeze, renewSource: renew }: Pick<TradeService, "kinds" | "freezeSource" | "renewSource">,
): void {
  if (freeze)
    routes.plain(freeze, ({ ctx, body }) =>
      db.tenantTx(ctx, (tx) => freezeSource(tx, body, takersOf(kinds, body.kind))),
    );
  if (renew)
    routes.plain(renew, async ({ ctx, body }) => ({
      renewed: await db.tenantTx(ctx, (tx) => renewSource(tx, ctx, body)),
    }));
}
