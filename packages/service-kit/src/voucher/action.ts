// What was done to a voucher, as its history and the operation log call it.
import type { LogType } from "@kontor/contracts/core/operation-log";
import type { StateTransition } from "./decide.rules.ts";

/** The operation log's type of each action. */
export const logTypeOf = {
  add: "add",
  "add-and-audit": "add",
  update: "update",
  "update-and-audit": "update",
  remark: "update",
  audit: "audit",
  "reverse-audit": "reverse-audit",
  delete: "delete",
  settle: "update",
  close: "update",
  "close-refund": "update",
  "close-credit": "update",
  reopen: "update",
  "reopen-refund": "update",
  "reopen-credit": "update",
  "close-purchase": "update",
  "reopen-purchase": "update",
  hold: "update",
  "release-hold": "update",
  "delivery-date": "update",
} as const satisfies Readonly<Record<string, LogType>>;
export type Action = keyof typeof logTypeOf;

export function saveAction(isNew: boolean, isAudited: boolean): Action {
  if (isNew) return isAudited ? "add-and-audit" : "add";
  return isAudited ? "update-and-audit" : "update";
}

/** A new effect after strict audit was switched is stored as "settle". */
export const actionOf: Readonly<Record<StateTransition, Action>> = {
  audit: "audit",
  reverse: "reverse-audit",
  remove: "delete",
  reapply: "settle",
};
