// Types of the writes that every kind of document or slip has (save, transition), and of their responses.
import type { Reasons } from "@kontor/contracts/voucher/reason";
import type { Removal } from "@kontor/contracts/voucher/removal";
import type { WriteCall } from "./commit.ts";
import type { StateTransition } from "./decide.rules.ts";

export interface Saved {
  message: string;
  id: string;
  number: string;
  version: number;
}
export interface Transitioned {
  message: string;
  /** The vouchers, under the wire's name. */
  documents: { id: string; version: number }[];
}
/** The vouchers of a transition, with the versions that the user saw where the call names them. */
export type Seen = readonly { id: string; version?: number }[];

/** A write as a handler has it. */
export interface VoucherCall extends WriteCall {
  /** Why an otherwise refused write is allowed; the gateway has checked the right (contracts/voucher/reason.ts). */
  reasons: Reasons;
}

/** What a save is about. */
export interface Save<Input> {
  input: Input;
  /** The version that the user saw; undefined for a new voucher. */
  version: number | undefined;
  isAudited: boolean;
}

/** @template Input of a new voucher, and of a stored one with the version that the user saw */
export interface VoucherWrites<Input> {
  save(call: VoucherCall, input: Input, isAudited: boolean): Promise<Saved>;
  /** All or none. @param removal what a deletion says besides */
  transition(call: VoucherCall, transition: StateTransition, seen: Seen, removal?: Removal): Promise<Transitioned>;
}
