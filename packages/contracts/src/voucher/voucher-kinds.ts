// The kinds of documents and slips together, for code that concerns all vouchers: links and chains.
import { documentKinds } from "../document/document-kinds.ts";
import { slipKinds } from "../finance/slip-kinds.ts";

/** What any voucher's kind says of itself. */
interface VoucherKind {
  readonly name: string;
  readonly page: string;
  /** Of orders: what their progress is called. */
  readonly progress?: string | undefined;
}

export const voucherKinds: readonly VoucherKind[] = [...documentKinds, ...slipKinds];
