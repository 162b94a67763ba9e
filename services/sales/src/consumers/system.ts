// What the sales service hears of the system service: partners, persons, settings, assignments.
import { assignmentsChanged, partnersChanged, personChanged, settingsChanged } from "@kontor/contracts/system/facts";
import { consumer } from "@kontor/service-kit/consumer";
import { keepAssignments, keepPartners, keepPersons, keepSettings } from "@kontor/service-kit/document/replica.store";

export const fromSystem = consumer<object>("sales", "system")
  .on(partnersChanged, ({ fact, tx }) => keepPartners(tx, fact.partners))
  .on(personChanged, ({ fact, tx }) => keepPersons(tx, [fact]))
  .on(settingsChanged, ({ fact, tx, envelope }) => keepSettings(tx, fact, envelope))
  .on(assignmentsChanged, ({ fact, tx }) => keepAssignments(tx, fact));
