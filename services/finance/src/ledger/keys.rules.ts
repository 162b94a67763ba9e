// Whose rows the ledger's are. Ids are made by callers, so one may stand under two kinds: nothing is looked up by it alone (docs/decisions/0024).

/** A document or slip, or an opening balance: of kind "opening" under its partner's id, of kind "account" under its account's. */
export interface DocumentKey {
  kind: string;
  documentId: string;
}
export const documentKey = ({ kind, documentId }: DocumentKey): string => `${kind} ${documentId}`;

/** What slips settle: a document's debt, or of kind "opening" that of a partner's opening balance. */
export interface DebtKey {
  kind: string;
  id: string;
}
export const debtKey = ({ kind, id }: DebtKey): string => `${kind} ${id}`;
