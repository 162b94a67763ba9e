// What the purchase service hears of the system service: partners, persons, settings, assignments.

import { periodChanged } from "@kontor/contracts/system/closing";
import { assignmentsChanged, partnersChanged, personChanged, settingsChanged } from "@kontor/contracts/system/facts";
import { consumer } from "@kontor/service-kit/consumer";
import { keepAssignments, keepPartners, keepPersons, keepSettings } from "@kontor/service-kit/document/replica.store";
import { keepPeriod } from "@kontor/service-kit/period.store";

export const fromSystem = consumer<object>("purchase", "system")
  .on(partnersChanged, ({ fact, tx }) => keepPartners(tx, fact.partners))
  .on(personChanged, ({ fact, tx }) => keepPersons(tx, [fact]))
  .on(settingsChanged, ({ fact, tx, envelope }) => keepSettings(tx, fact, envelope))
  .on(periodChanged, ({ fact, tx }) => keepPeriod(tx, fact))
  .on(assignmentsChanged, ({ fact, tx }) => keepAssignments(tx, fact));
