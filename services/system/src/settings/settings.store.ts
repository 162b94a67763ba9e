// Stores the tenant's settings: one row, published whenever it changes (reference.md §6.9).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { type SystemConfigRow, type systemConfig, systemConfigRow } from "@kontor/contracts/system/config";
import { settingsChanged } from "@kontor/contracts/system/facts";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { publish } from "@kontor/service-kit/events/outbox";
import type { z } from "zod";
import type { SystemTx } from "../db.ts";

export type Settings = z.output<typeof systemConfig>;

/** The fields of the stored row that the contract names. */
const settingsRow = systemConfigRow.strip();

/** @throws Refusal `not-found` when the tenant has none yet */
export async function readSettings(tx: SystemTx): Promise<SystemConfigRow> {
  const row = await tx.settings.findFirst();
  if (!row) throw notFound();
  return settingsRow.parse(row);
}

/** Whether customers are limited to assigned ones (reference.md §6.4, customer scope). */
export async function limitsCustomers(tx: SystemTx): Promise<boolean> {
  const row = await tx.settings.findFirst({ select: { customerFlag: true } });
  return row?.customerFlag ?? false;
}

/** Whether customers or warehouses are limited to assigned ones (reference.md §6.4). */
export async function limitsVisibility(tx: SystemTx): Promise<boolean> {
  const row = await tx.settings.findFirst({ select: { customerFlag: true, depotFlag: true } });
  return row !== null && (row.customerFlag || row.depotFlag);
}

async function publishSettings(tx: SystemTx, ctx: Ctx, settings: Settings, version: number): Promise<void> {
  await publish(tx, settingsChanged, { ...settings, version, changedBy: ctx.actor?.userName ?? "" }, ctx);
}

/** The first settings of a tenant. @throws Refusal `settings-already-exist` */
export async function insertSettings(tx: SystemTx, ctx: Ctx, settings: Settings): Promise<string> {
  if (await tx.settings.findFirst()) throw refuse("settings-already-exist", { status: 409 });
  const id = newId();
  await tx.settings.create({ data: { ...settings, id } });
  await publishSettings(tx, ctx, settings, 1);
  return id;
}

/** @returns the settings as they were. @throws Refusal `not-found`, `stale-version` */
export async function changeSettings(tx: SystemTx, ctx: Ctx, input: SystemConfigRow): Promise<SystemConfigRow> {
  const before = await readSettings(tx);
  const { id, version, ...settings } = input;
  if (id !== before.id) throw notFound();
  const where = { id, version };
  const { count } = await tx.settings.updateMany({ where, data: { ...settings, version: { increment: 1 } } });
  if (count === 0) throw refuse("stale-version", { status: 409, values: { version: before.version } });
  await publishSettings(tx, ctx, settings, version + 1);
  return before;
}
