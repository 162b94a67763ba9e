// Writes the contracts' menu and the platform's initial settings to the tables. Runs at every start; idempotent.

import { BUTTONS } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { menu } from "@kontor/contracts/menu";
import type { PlatformSystemDb, SystemTx } from "./db.ts";
import { forgetOldAttempts } from "./session/login-attempts.store.ts";
import { forgetOldKeys } from "./session/platform-key.store.ts";
import { switchDefaults } from "./session/switches.ts";

const configDefaults: Readonly<Record<string, string>> = {
  ...switchDefaults,
  platform_name: "Kontor",
  platform_url: "",
};

/** Adds functions and platform settings of this version, and keeps what the operator changed in them. */
export function preparePlatform(platform: PlatformSystemDb, requestId: string = newId()): Promise<void> {
  return platform.platformTx({ tenantId: null, requestId }, async (tx) => {
    // Two processes that start together take turns.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('prepare platform', 0))`;
    await upsertFunctions(tx);
    const settings = Object.entries(configDefaults).map(([key, value]) => ({ key, value }));
    await tx.platformConfig.createMany({ data: settings, skipDuplicates: true });
    await forgetOldAttempts(tx, new Date());
    await forgetOldKeys(tx, new Date());
  });
}

/**
 * One statement for the whole menu. Of existing functions only the columns that the code depends on are updated.
 * Buttons that are new since the last start are added, and granted to no role; those that a page no longer has go; buttons that the operator removed stay removed.
 */
async function upsertFunctions(tx: SystemTx): Promise<void> {
  const rows = menu.map(({ buttons, ...item }) => ({
    ...item,
    id: newId(),
    buttons: buttons.map((button) => BUTTONS[button]),
  }));
  await tx.$executeRaw`
    insert into platform.functions as there (id, number, parent, url, component, icon, sort, buttons, known_buttons, side, labels)
    select id, number, parent, url, component, icon, sort, codes, codes, side, labels
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as input(id uuid, number text, parent text, url text, component text, icon text, sort text, buttons jsonb, side text, labels jsonb),
      lateral (select array(select jsonb_array_elements_text(buttons)) as codes) as offered
    on conflict (number) do update set url = excluded.url, component = excluded.component, side = excluded.side,
      buttons = array(
        (select unnest(there.buttons) except (select unnest(there.known_buttons) except select unnest(excluded.buttons)))
        union (select unnest(excluded.buttons) except select unnest(there.known_buttons))
        order by 1),
      known_buttons = excluded.known_buttons`;
}
