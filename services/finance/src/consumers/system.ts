// What the finance service hears of the system service: new companies.
import { companyRegistered } from "@kontor/contracts/system/facts";
import { consumer } from "@kontor/service-kit/consume";
import { makeFirstAccount } from "../account/first-account.store.ts";
import type { FinanceTx } from "../db.ts";

export const fromSystem = consumer<FinanceTx>("finance", "system").on(companyRegistered, ({ tx, ctx }) =>
  makeFirstAccount({ tx, ctx }),
);
