// Consumer of the system service's facts: tenants and their settings, assignments, partners, users.
import {
  assignmentsChanged,
  departmentsChanged,
  partnersChanged,
  personChanged,
  settingsChanged,
  tenantRegistered,
  usersChanged,
} from "@kontor/contracts/system/facts";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import { upsertAssignments } from "../replicas/assignments.store.ts";
import { upsertDepartments, upsertPartners, upsertPerson, upsertUsers } from "../replicas/master.store.ts";
import { upsertSettings } from "../replicas/settings.store.ts";

/** The settings of a new tenant until its own are published. */
const FIRST_VERSION = 0;

export const fromSystem = consumer<object>("reports", "system")
  .on(tenantRegistered, ({ fact, tx }) => upsertSettings(tx, FIRST_VERSION, { timeZone: fact.timeZone }))
  .on(settingsChanged, ({ fact: { version, changedBy: _, ...settings }, tx }) => upsertSettings(tx, version, settings))
  .on(assignmentsChanged, ({ fact, tx, envelope }) => upsertAssignments(tx, fact, envelope.sequence))
  .on(partnersChanged, async ({ fact, tx }) => void (await upsertPartners(tx, fact.partners)))
  .on(personChanged, async ({ fact, tx }) => void (await upsertPerson(tx, fact)))
  .on(departmentsChanged, async ({ fact, tx }) => void (await upsertDepartments(tx, fact.departments)))
  .on(usersChanged, async ({ fact, tx }) => void (await upsertUsers(tx, fact.users)));
