// The user's display settings (shell.md §2 settings drawer, §3 app settings, §9 defaults).
import { z } from "zod";
import { singleton } from "../core/singleton.ts";
import { createStore, useStore } from "../core/store.ts";
import { stored } from "../session/stored-value.ts";

/** The nine theme colours; the first is the default (shell.md §9). */
export const COLORS = [
  "#2775b6",
  "#f5222d",
  "#fa541c",
  "#faad14",
  "#13c2c2",
  "#52c41a",
  "#1890ff",
  "#2f54eb",
  "#722ed1",
] as const;

const appSettings = z.object({
  sidebarOpened: z.boolean(),
  /** Colour of the navigation. */
  theme: z.enum(["light", "dark"]),
  /** Colour of everything else. */
  appearance: z.enum(["light", "dark"]),
  layout: z.enum(["sidemenu", "topmenu"]),
  contentWidth: z.enum(["Fixed", "Fluid"]),
  fixedHeader: z.boolean(),
  /** Has no effect in the top-menu layout. */
  fixSiderbar: z.boolean(),
  /** Has an effect with a fixed header only. */
  autoHideHeader: z.boolean(),
  color: z.enum(COLORS),
  /** Colour-weak mode. */
  weak: z.boolean(),
  /** Tabbed pages; on the desktop only. */
  multipage: z.boolean(),
});
export type AppSettings = z.infer<typeof appSettings>;

export const SETTINGS_DEFAULT: AppSettings = {
  sidebarOpened: true,
  theme: "light",
  appearance: "light",
  layout: "sidemenu",
  contentWidth: "Fixed",
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  color: COLORS[0],
  weak: false,
  multipage: true,
};

// Stored settings of an older version may lack a field: the others are used.
const storedSettings = stored("settings", appSettings.partial());
const store = singleton("settings", () => createStore<AppSettings>({ ...SETTINGS_DEFAULT, ...storedSettings.read() }));

export const settings = {
  read: (): AppSettings => store.read(),
  /** Changes settings and stores them. */
  change(part: Partial<AppSettings>): void {
    const next = { ...store.read(), ...part };
    storedSettings.write(next);
    store.write(next);
  },
  /** Restores the defaults of shell.md §9. */
  restore(): void {
    storedSettings.remove();
    store.write(SETTINGS_DEFAULT);
  },
  subscribe: store.subscribe,
};

export const useSettings = (): AppSettings => useStore(store);
