// Replica of the tenant's users, from the system service's facts.
import { notFound } from "@kontor/contracts/core/error";
import type { usersChanged } from "@kontor/contracts/system/facts";
import { replicaOf, upsert } from "@kontor/service-kit/events/replica";
import type { z } from "zod";
import type { WarehouseTx } from "../db.ts";

type UserFact = z.output<typeof usersChanged.body>["users"][number];

const USERS = replicaOf(
  "replica_users",
  { user_name: { field: "userName", type: "text" }, deleted: "boolean" },
  "user_id",
);

/** Upserts a user, unless a newer version is stored. */
export const upsertUsers = async (
  tx: WarehouseTx,
  users: readonly Pick<UserFact, "id" | "version" | "userName" | "deleted">[],
): Promise<void> => void (await upsert(tx, USERS, users));

/** @throws Refusal `not-found` for somebody who is no user of the tenant (TEN-9) */
export async function refuseUser(tx: WarehouseTx, userId: string | null, field: string): Promise<void> {
  if (userId === null) return;
  const user = await tx.replicaUser.findFirst({ where: { userId, deleted: false }, select: { userId: true } });
  if (!user) throw notFound(field);
}

/** The name of a user; empty where there is none. */
export async function userNameOf(tx: WarehouseTx, userId: string): Promise<string> {
  return (await tx.replicaUser.findFirst({ where: { userId }, select: { userName: true } }))?.userName ?? "";
}
