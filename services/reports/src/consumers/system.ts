// What the reports service hears of the system service: companies and their settings, assignments, partners, users.
import {
  assignmentsChanged,
  partnersChanged,
  settingsChanged,
  tenantRegistered,
  usersChanged,
} from "@kontor/contracts/system/facts";
import { consumer } from "@kontor/service-kit/consumer";
import { keepAssignments } from "../masters/assignments.store.ts";
import { keepPartners, keepUsers } from "../masters/masters.store.ts";
import { keepSettings } from "../masters/settings.store.ts";

/** A company begins with these, until its settings are told. */
const FIRST_VERSION = 0;

export const fromSystem = consumer<object>("reports", "system")
  .on(tenantRegistered, ({ fact, tx }) => keepSettings(tx, FIRST_VERSION, { timeZone: fact.timeZone }))
  .on(settingsChanged, ({ fact: { version, changedBy: _, ...settings }, tx }) => keepSettings(tx, version, settings))
  .on(assignmentsChanged, ({ fact, tx, envelope }) => keepAssignments(tx, fact, envelope.sequence))
  .on(partnersChanged, async ({ fact, tx }) => void (await keepPartners(tx, fact.partners)))
  .on(usersChanged, async ({ fact, tx }) => void (await keepUsers(tx, fact.users)));
