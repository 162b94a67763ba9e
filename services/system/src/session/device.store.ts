// Devices from which a user has signed in before: their wrong passwords are counted separately from those of unknown devices (docs/decisions/0029).
import { createHash, randomBytes } from "node:crypto";
import type { SystemTx } from "../db.ts";

const TOKEN_BYTES = 32;
const LIFE_DAYS = 180;
/** Devices of one user; the one unused for longest is removed first. */
const DEVICES_MAX = 20;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The hash of a device token that belongs to this user and has not expired; undefined for any other. */
export async function findDevice(
  tx: SystemTx,
  userId: string,
  token: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const [row] = await tx.$queryRaw<{ hash: string }[]>`select token_hash as hash from platform.known_devices
    where token_hash = ${hashOf(token)} and user_id = ${userId}::uuid and expires_at > ${now}`;
  return row?.hash;
}

/** The key under which a device's wrong passwords are counted. It is longer than any login name. */
export const deviceKey = (hash: string): string => `device ${hash}`;

/** Records a sign-in from a device. @returns the token of a new device, which is shown once */
export async function noteDevice(
  tx: SystemTx,
  userId: string,
  sentToken: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const token = sentToken === undefined ? randomBytes(TOKEN_BYTES).toString("base64url") : undefined;
  const hash = sentToken ?? hashOf(token ?? "");
  await tx.$executeRaw`insert into platform.known_devices as d (token_hash, user_id, used_at, expires_at)
    values (${hash}, ${userId}::uuid, ${now}, ${now}::timestamptz + ${LIFE_DAYS} * interval '1 day')
    on conflict (token_hash) do update set used_at = excluded.used_at, expires_at = excluded.expires_at where d.user_id = excluded.user_id`;
  await tx.$executeRaw`delete from platform.known_devices where user_id = ${userId}::uuid and token_hash not in
    (select token_hash from platform.known_devices where user_id = ${userId}::uuid order by used_at desc, token_hash limit ${DEVICES_MAX})`;
  return token;
}

/** Forgets all devices of these users, after a new password or when their sessions are ended. */
export async function forgetDevicesOf(tx: SystemTx, userIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`delete from platform.known_devices where user_id = any(${[...userIds]}::uuid[])`;
}

export async function removeOverDevices(tx: SystemTx): Promise<void> {
  await tx.$executeRaw`delete from platform.known_devices where expires_at <= clock_timestamp()`;
}
