// Keys of what ledger rows belong to. Callers make ids, so one may occur under two kinds: nothing is looked up by id alone (docs/decisions/0024).

/** A document, a slip or an opening balance: of kind "opening" under its partner's id, of kind "account" under its account's. */
export interface DocumentKey {
  kind: string;
  documentId: string;
}
export const documentKey = ({ kind, documentId }: DocumentKey): string => `${kind} ${documentId}`;

/** An open item: that of a document, or of kind "opening" that of a partner's opening balance. */
export interface DebtKey {
  kind: string;
  id: string;
}
export const debtKey = ({ kind, id }: DebtKey): string => `${kind} ${id}`;
