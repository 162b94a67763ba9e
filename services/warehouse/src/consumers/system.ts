// Consumer of the system service's facts: new tenants, settings, assignments, users, partners, persons.

import { periodChanged } from "@kontor/contracts/system/closing";
import {
  assignmentsChanged,
  partnersChanged,
  personChanged,
  settingsChanged,
  tenantRegistered,
  usersChanged,
} from "@kontor/contracts/system/facts";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import {
  upsertAssignments,
  upsertPartners,
  upsertPersons,
  upsertSettings,
} from "@kontor/service-kit/document/replica.store";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import type { WarehouseTx } from "../db.ts";
import { upsertUsers } from "../replicas/user.store.ts";
import { makeFirstCatalogue } from "../warehouse/tenant-defaults.store.ts";

export const fromSystem = consumer<WarehouseTx>("warehouse", "system")
  .on(tenantRegistered, ({ fact, tx, ctx }) => makeFirstCatalogue({ tx, ctx }, fact.ownerId))
  .on(settingsChanged, ({ fact, tx, envelope }) => upsertSettings(tx, fact, envelope))
  .on(periodChanged, ({ fact, tx }) => upsertPeriod(tx, fact))
  .on(assignmentsChanged, ({ fact, tx }) => upsertAssignments(tx, fact))
  .on(partnersChanged, ({ fact, tx }) => upsertPartners(tx, fact.partners))
  .on(personChanged, ({ fact, tx }) => upsertPersons(tx, [fact]))
  .on(usersChanged, ({ fact, tx }) => upsertUsers(tx, fact.users));
