// What previews of changes ask of other services (docs/decisions/0084).
import {
  type ChangedEffect,
  figuresOfMonths,
  type MonthFigures,
  type StockPreview,
} from "@kontor/contracts/document/change-preview";
import type { Ctx } from "../context/ctx.ts";
import type { ServiceClients } from "../http/service-client.ts";

/** What a preview asks of others. */
export interface PreviewSources {
  /** The stock ledger: what it would book. @throws Refusal `posting-pending` while it waits for an earlier revision */
  stock: (ctx: Ctx, changes: readonly ChangedEffect[]) => Promise<StockPreview>;
  /** The reports: figures of months as they are; left out where there are none. */
  months?: (ctx: Ctx, months: readonly string[]) => Promise<MonthFigures[]>;
}

/** The figures of months, of the reports service. */
export const monthsOf =
  (peers: Pick<ServiceClients, "call">): NonNullable<PreviewSources["months"]> =>
  async (ctx, months) =>
    (await peers.call(figuresOfMonths, { ctx, body: { months: [...months] } })).months;
