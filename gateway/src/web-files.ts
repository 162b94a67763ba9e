// The built files of shell and remotes, reloaded after each build or deployment without a restart of the gateway.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@kontor/service-kit/runtime/log";
import { z } from "zod";
import { type BuiltFile, type BuiltFiles, builtAt, readDist } from "./dist-folder.ts";

/** The shortest interval between two checks of the folders. */
const CHECK_MS = 500;
const REMOTE = /^mfe-[a-z]+$/;
const MANIFEST = "mf-manifest.json";

/** An entry of /remotes.json (architecture.md §2). */
interface Remote {
  name: string;
  version: string;
  manifest: string;
  integrity: Record<string, string>;
}

export interface WebFiles {
  /** A file by its canonical URL path, under /assets/ or /remotes/. */
  find(path: string): Promise<BuiltFile | undefined>;
  remotes(): Promise<Remote[]>;
  /** The shell's page as built, with its placeholders; undefined when the shell is not built. */
  page(): Promise<string | undefined>;
}

interface Dist {
  mark: string;
  files: BuiltFiles;
  version: string;
}

/** @param root the folder that holds `shell/dist` and `mfe-<area>/dist` */
export function openWebFiles(root: string, log: Log, now: () => number = Date.now): WebFiles {
  const dists = new Map<string, Dist>();
  let html: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function readDists(): Promise<void> {
    const names = (await readdir(root)).filter((name) => name === "shell" || REMOTE.test(name));
    for (const gone of [...dists.keys()].filter((name) => !names.includes(name))) dists.delete(gone);
    for (const name of names) {
      const folder = join(root, name, "dist");
      const mark = await builtAt(folder);
      if (dists.get(name)?.mark === mark) continue;
      // One remote that cannot be read must not take the others with it.
      const files = await readDist(folder).catch((error: unknown): BuiltFiles => {
        log.error(
          { err: error },
          "a remote's built files cannot be read: it is served as it was before, or not at all; build it again",
        );
        return dists.get(name)?.files ?? new Map();
      });
      dists.set(name, { mark, files, version: await versionOf(folder) });
      if (name === "shell") html = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
    }
    checkedAt = now();
  }

  function fresh(): Promise<void> {
    if (now() - checkedAt < CHECK_MS) return Promise.resolve();
    checking ??= readDists().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return {
    async find(path) {
      await fresh();
      const [, top, ...rest] = path.split("/");
      if (top === "assets") return dists.get("shell")?.files.get(rest.join("/"));
      if (top === "remotes" && REMOTE.test(rest[0] ?? ""))
        return dists.get(rest[0] ?? "")?.files.get(rest.slice(1).join("/"));
      return undefined;
    },
    async remotes() {
      await fresh();
      return [...dists].filter(([name, dist]) => name !== "shell" && dist.files.has(MANIFEST)).map(remoteOf);
    },
    async page() {
      await fresh();
      return html;
    },
  };
}

function remoteOf([name, { files, version }]: [string, Dist]): Remote {
  const code = [...files].filter(([file]) => /\.(?:js|mjs|css)$/.test(file));
  return {
    name,
    version,
    manifest: `/remotes/${name}/${MANIFEST}`,
    integrity: Object.fromEntries(code.map(([file, { integrity }]) => [file, integrity])),
  };
}

const manifest = z.object({ metaData: z.object({ buildInfo: z.object({ buildVersion: z.string() }) }) });

/** The version that the build wrote into its manifest; "0" when it wrote none. */
async function versionOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => "null");
  try {
    return manifest.parse(JSON.parse(text)).metaData.buildInfo.buildVersion;
  } catch {
    return "0";
  }
}
