// The differences between the services of trade documents: purchase and sales are the same service with other kinds.

import type { ClosingPreviewEndpoint, TakeReopeningEndpoint } from "@kontor/contracts/closing/closing";
import type { OperationFact } from "@kontor/contracts/core/operation-log";
import type { DueOrders } from "@kontor/contracts/document/due-orders";
import type { freezeSource, renewSource } from "@kontor/contracts/document/procurement";
import type { addReordered } from "@kontor/contracts/purchase/reorder";
import type { purchaseRevisionState } from "@kontor/contracts/voucher/revision-state";
import type { SwitchOverEndpoints } from "@kontor/contracts/voucher/strict-audit";
import type { Unaudited } from "@kontor/contracts/voucher/unaudited";
import { type Db, openTables } from "../database/database.ts";
import type { Kind } from "../document/kind.ts";

/** A service that owns documents whose ledgers lie in other services: stock in the warehouse service, money in finance. */
export interface TradeService {
  name: "purchase" | "sales";
  /** The kinds that it owns. */
  kinds: readonly Kind[];
  /** The fact by which the operation log learns what users did. */
  operation: OperationFact;
  /** Counts what is due of its orders. */
  dueOrders: DueOrders;
  /** Counts what waits for its audit. */
  unaudited: Unaudited;
  /** Called by the ledgers to learn whether a revision was committed. */
  revisionState: typeof purchaseRevisionState;
  /** The endpoints for documents after strict audit was switched. */
  switchOver: SwitchOverEndpoints;
  /** Called by the system service before it closes a period. */
  closingLook: ClosingPreviewEndpoint;
  /** Called by the system service when a period is open again. */
  takeReopening: TakeReopeningEndpoint;
  /** Called by the owner of orders that its documents take from, before one changes. */
  freezeSource?: typeof freezeSource;
  /** Turns proposals of what to buy into orders. */
  addReordered?: typeof addReordered;
  /** Called by the service whose documents take from its orders. */
  renewSource?: typeof renewSource;
}

/** Opens the tables of tenants with the application login; they hold documents, which the kit's statements read and write. */
export const openTrade = (url: string): Db<object> => openTables({ url, plansOnce: true });
