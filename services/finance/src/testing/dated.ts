// Settings, goods and slips on chosen days, for tests of reports. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { upsertSettings } from "@kontor/service-kit/document/replica.store";
import { withDaysOf } from "../ledger/days.store.ts";
import { postInventoryValue } from "../ledger/inventory-value.ts";
import { type FinanceHarness, type FinanceTenant, slipBody } from "./harness.ts";

type Owner = FinanceTenant["owner"];
export const at = (day: string) => `${day}T02:00:00.000Z`;
export const search = (values: object) => JSON.stringify(values);
/** A page of all rows of a period. */
export const days = (beginTime: string, endTime: string, more: object = {}) => ({
  pageSize: 1001,
  search: search({ beginTime, endTime, ...more }),
});

/** Consumes the tenant's settings as its fact is consumed; the time zone is UTC, unless stated otherwise. */
export const changeSettings = (
  { tables }: FinanceHarness,
  as: Owner,
  settings: object,
  version: number,
): Promise<void> =>
  tables(as, (tx) =>
    withDaysOf(tx, () =>
      upsertSettings(
        tx,
        { ...settingsChanged.example, changedBy: "", timeZone: "UTC", ...settings, version },
        { actorId: as.userId },
      ),
    ),
  );

/** The goods of a document are worth so much; what leaves is negative. */
export const stock = (
  { tables }: FinanceHarness,
  as: Owner,
  { documentId, kind, number, operTime }: Pick<DocumentEffect, "documentId" | "kind" | "number" | "operTime">,
  value: string,
  sequence: number,
): Promise<void> =>
  tables(as, (tx) =>
    postInventoryValue(tx, [
      {
        sequence,
        posted: { documentId, kind, number, revision: 1, operTime, lines: [{ lineId: newId(), value }] },
      },
    ]),
  );

/** Saves a slip on a day. */
export const slipOn = (
  { ask }: FinanceHarness,
  as: Owner,
  kind: SlipKind,
  day: string,
  body: Parameters<typeof slipBody>[0] & { remark?: string; handsPersonId?: string; billNo?: string },
) => ask(kind.endpoints.add, as, { body: { ...slipBody(body), billTime: at(day) } });
