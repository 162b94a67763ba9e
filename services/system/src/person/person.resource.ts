// Persons: salespeople, warehouse keepers, financial officers (reference.md §5.5).
import { personChanged } from "@kontor/contracts/system/facts";
import { personRow } from "@kontor/contracts/system/person";
import { boolean, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { publish } from "@kontor/service-kit/events/outbox";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { SystemTx } from "../db.ts";
import { logChange } from "../log/change-log.store.ts";
import { refuseUsed } from "../partner/references.store.ts";

export const persons = defineResource<SystemTx, typeof personRow>({
  table: "persons",
  fields: {
    id: id("id"),
    version: integer("version"),
    name: text("name", { key: "name_key", search: "contains", sort: true }),
    type: text("type", { search: "equals", sort: true }),
    sort: text("sort", { sort: true, sortedBy: "sort_order" }),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
  },
  row: personRow,
  unique: [{ index: "persons_name", fields: ["name"], refusal: "name-already-exists", field: "name" }],
  guards: [refuseUsed((row) => row.name)],
  async announce({ ctx, tx }, { kind, rows }) {
    for (const { id: personId, version, name, type, enabled } of rows) {
      const deleted = kind === "removed";
      await publish(
        tx,
        personChanged,
        { id: personId, version: deleted ? version + 1 : version, name, type, enabled, deleted },
        ctx,
      );
    }
  },
  log: (work, change) => logChange(work, "person", change, (row) => row.name),
});
