// Opening balances: of accounts, and of partners, whose opening receivable or payable can be settled like a document (reference.md §3.7).
import type { PartnerType } from "@kontor/contracts/system/partner";
import { Decimal } from "decimal.js";
import { BEGINNING, openingEntries } from "./entries.rules.ts";
import { type PostInput, postAll } from "./post-document.ts";

const nobody = {
  partnerId: null,
  creatorId: null,
  departmentId: null,
  depotIds: [],
  prepaid: undefined,
  amountDebt: "0",
  materials: "",
  creatorName: "",
  taxes: [],
};

/** Posts the opening balances of accounts. */
export async function postAccountOpenings(
  tx: object,
  accounts: readonly { id: string; version: number; initialAmount: string }[],
  isGone: boolean,
): Promise<void> {
  await postAll(
    tx,
    accounts.map(
      ({ id: documentId, version, initialAmount }): PostInput => ({
        ...nobody,
        documentId,
        kind: "account",
        number: "",
        revision: isGone ? version + 1 : version,
        operTime: BEGINNING,
        effective: !isGone,
        entries: isGone ? [] : openingEntries("cash", documentId, initialAmount, null),
      }),
    ),
  );
}

interface Partner {
  id: string;
  version: number;
  type: PartnerType;
  beginNeedGet: string | null;
  beginNeedPay: string | null;
  deleted: boolean;
}

/** Posts what partners owed, or were owed, at the start: a document of kind "opening" under the partner's id. */
export async function postPartnerOpenings(tx: object, partners: readonly Partner[]): Promise<void> {
  await postAll(
    tx,
    partners.map(({ id, version, type, beginNeedGet, beginNeedPay, deleted }): PostInput => {
      const amount = deleted ? new Decimal(0) : new Decimal(beginNeedGet ?? 0).minus(beginNeedPay ?? 0);
      return {
        ...nobody,
        documentId: id,
        kind: "opening",
        number: "",
        revision: version,
        operTime: BEGINNING,
        effective: !deleted,
        partnerId: id,
        amountDebt: amount.toFixed(2),
        entries: openingEntries(type === "供应商" ? "payable" : "receivable", id, amount, id),
      };
    }),
  );
}
