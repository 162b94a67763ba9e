// Default income and expense items of a new tenant (reference.md §6.1).
import { newId } from "@kontor/contracts/core/id";
import { statement } from "@kontor/service-kit/database/statement";
import type { FinanceTx } from "../db.ts";

const ADD = statement(`insert into in_out_items (id, name, type)
  select added.id, added.name, added.type from (values ($1::uuid, '其他收入', '收入'), ($2::uuid, '其他支出', '支出')) added(id, name, type)
  where not exists (select from in_out_items)`);

/** Creates one of each type where there is none yet. */
export const makeFirstItems = (tx: FinanceTx): Promise<unknown> => ADD.rows(tx, newId(), newId());
