// Loads pages of remotes at run time: the menu's component names remote and page (`mfe-warehouse/depot`).
import type { Mfe, TabProps } from "@kontor/ui-kit/mfe";
import { loadRemote, registerPlugins, registerRemotes } from "@module-federation/runtime";
import type { ParcelConfigObject } from "single-spa";
import { entryOf, fetchRemotes, filesOf } from "./registry.ts";
import { listScripts } from "./script-guard.ts";

/** The same time as a chunk's (ui-kit/federation/federation.ts), in milliseconds. */
const ENTRY_TIMEOUT_MS = 120_000;

registerPlugins([
  {
    name: "guarded-scripts",
    createScript({ url }) {
      const script = document.createElement("script");
      globalThis.kontorScripts.dress(script, url);
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
  },
]);

const loaded = new Map<string, Promise<Mfe>>();
/** The loaded remotes: their pages are loaded at once, before the frame renders. */
const here = new Map<string, Mfe>();
const failed = new Set<string>();

/** Loads a page and its texts. Rejects when its remote is missing or broken; the next call reads the registry again. */
export async function loadPage(component: string): Promise<ParcelConfigObject<TabProps>> {
  const [name = "", pageId = ""] = component.split("/");
  const mfe = loaded.get(name) ?? load(name);
  loaded.set(name, mfe);
  const was = here.has(name);
  try {
    return await (here.get(name) ?? (await mfe)).parcel(pageId);
  } catch (error) {
    if (loaded.get(name) === mfe) {
      loaded.delete(name);
      here.delete(name);
    }
    failed.add(name);
    // It may have been redeployed since, without its old files: then the new ones are loaded.
    if (was) return loadPage(component);
    throw error;
  }
}

async function load(name: string): Promise<Mfe> {
  const remote = (await fetchRemotes()).get(name);
  if (!remote) throw new Error(`there is no remote ${name}`);
  const files = filesOf(remote);
  if (failed.delete(name)) await fetchAnew(Object.keys(files));
  listScripts(files);
  const id = name.replaceAll("-", "_");
  registerRemotes([{ name: id, entry: entryOf(remote) }], { force: true });
  const module = await loadRemote<{ default: Mfe }>(`${id}/mfe`);
  if (!module) throw new Error(`${name} could not be loaded`);
  here.set(name, module.default);
  return module.default;
}

/** The browser caches a damaged file as if it were good: a retry loads it from the server again. */
async function fetchAnew(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => fetch(path, { cache: "reload" }).then((response) => response.arrayBuffer())));
}
