// Users of the company, as the system service last told of them.
import { notFound } from "@kontor/contracts/core/error";
import type { usersChanged } from "@kontor/contracts/system/facts";
import type { z } from "zod";
import type { WarehouseTx } from "../db.ts";

type Told = z.output<typeof usersChanged.body>["users"][number];

/** Keeps what was told, unless something newer was told before. */
export async function keepUsers(
  tx: WarehouseTx,
  users: readonly Pick<Told, "id" | "version" | "userName" | "deleted">[],
): Promise<void> {
  await tx.$executeRaw`
    insert into replica_users (user_id, version, user_name, deleted)
    select id, version, "userName", deleted from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
      as told(id uuid, version int, "userName" text, deleted boolean)
    on conflict (tenant_id, user_id) do update set version = excluded.version, user_name = excluded.user_name, deleted = excluded.deleted
    where replica_users.version < excluded.version`;
}

/** @throws Refusal `not-found` for somebody who is no user of the company (TEN-9) */
export async function refuseUser(tx: WarehouseTx, userId: string | null, field: string): Promise<void> {
  if (userId === null) return;
  const found = await tx.replicaUser.findFirst({ where: { userId, deleted: false }, select: { userId: true } });
  if (!found) throw notFound(field);
}
