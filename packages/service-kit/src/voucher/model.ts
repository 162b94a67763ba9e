// What every voucher has inside the services, under the code's names. Documents and slips add what is theirs.

export interface VoucherHead {
  id: string;
  kind: string;
  number: string;
  version: number;
  partnerId: string | null;
  creatorId: string | null;
  departmentId: string | null;
  /** 0 unaudited, 1 audited, 9 under review. */
  auditStatus: number;
  auditorName: string;
  auditedAt: string | null;
  /** Whether it counts in the ledgers now. */
  effective: boolean;
  /** The last revision whose effect was published; 0: none. */
  revision: number;
}

export interface Voucher {
  head: VoucherHead;
  lines: readonly { id: string; position: number }[];
}

/** A published effect, or one that is about to be. */
export interface Revision {
  voucherId: string;
  kind: string;
  revision: number;
}

/** What is published of a voucher's effect; none: it is unchanged. */
export type EffectEvent = "effective" | "withdrawn" | "none";

export interface VoucherDecision<V extends Voucher = Voucher> {
  /** undefined: it is new. */
  before: V | undefined;
  /** As it will be; for a deleted voucher the state that its last fact states. */
  after: V;
  event: EffectEvent;
  /** It is deleted. */
  isGone: boolean;
}
