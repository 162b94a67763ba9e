// Consumer of the system service's facts: new tenants, partners with their opening balances, persons, settings, assignments.

import { periodChanged } from "@kontor/contracts/system/closing";
import {
  assignmentsChanged,
  partnersChanged,
  personChanged,
  settingsChanged,
  tenantRegistered,
} from "@kontor/contracts/system/facts";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { upsertAssignments, upsertPersons, upsertSettings } from "@kontor/service-kit/document/replica.store";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import { makeFirstAccount } from "../account/tenant-defaults.store.ts";
import type { FinanceTx } from "../db.ts";
import { makeFirstItems } from "../item/tenant-defaults.store.ts";
import { withDaysOf } from "../ledger/days.store.ts";
import { postPartnerOpenings } from "../ledger/opening-balances.ts";
import { upsertPartners } from "../replicas/partner.store.ts";

export const fromSystem = consumer<FinanceTx>("finance", "system")
  .on(tenantRegistered, async ({ tx, ctx }) => {
    await makeFirstAccount({ tx, ctx });
    await makeFirstItems(tx);
  })
  .on(partnersChanged, async ({ fact, tx }) => {
    await upsertPartners(tx, fact.partners);
    await postPartnerOpenings(tx, fact.partners);
  })
  .on(personChanged, ({ fact, tx }) => upsertPersons(tx, [fact]))
  .on(settingsChanged, ({ fact, tx, envelope }) => withDaysOf(tx, () => upsertSettings(tx, fact, envelope)))
  .on(periodChanged, ({ fact, tx }) => upsertPeriod(tx, fact))
  .on(assignmentsChanged, ({ fact, tx }) => upsertAssignments(tx, fact));
