// The remotes listed in /remotes.json: read at run time, and again on every retry.
import { z } from "zod";
import type { ListedFiles } from "./script-policy.ts";

const ADDRESS = "/remotes.json";

const remote = z.object({
  name: z.string().regex(/^mfe-[a-z]+$/),
  version: z.string(),
  manifest: z.string(),
  /** File name, relative to the manifest's folder -> integrity. */
  integrity: z.record(z.string(), z.string()),
});
const registry = z.object({ remotes: z.array(remote) });

export type Remote = z.infer<typeof remote>;

/** All remotes by name. Throws when the document cannot be loaded or parsed. */
export async function fetchRemotes(): Promise<Map<string, Remote>> {
  const response = await fetch(ADDRESS, { cache: "no-store" });
  if (!response.ok) throw new Error(`${ADDRESS} answers ${response.status}`);
  const { remotes } = registry.parse(await response.json());
  return new Map(remotes.map((one) => [one.name, one]));
}

const folderOf = ({ manifest }: Remote): string => manifest.slice(0, manifest.lastIndexOf("/") + 1);

/** The scripts of a remote, by path. */
export const filesOf = (remote: Remote): ListedFiles =>
  Object.fromEntries(
    Object.entries(remote.integrity)
      .filter(([file]) => file.endsWith(".js"))
      .map(([file, integrity]) => [`${folderOf(remote)}${file.replace(/^\//, "")}`, integrity]),
  );

/** The path of a remote's first script. */
export const entryOf = (remote: Remote): string => `${folderOf(remote)}remoteEntry.js`;
