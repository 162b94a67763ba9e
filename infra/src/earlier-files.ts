// Retains files of earlier builds for some time, because a window that was opened before a redeploy still requests them.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The number of earlier builds that are retained. A window with an older build loads the newest one (shell/src/remotes/remotes.ts). */
const BUILDS_RETAINED = 3;
/** A name that holds a hash of its content, and so never means another file. */
const HASHED = /\.[0-9a-f]{10}\.js(?:\.br|\.gz)?$/;

/** Remembers the ages. It lies beside the files, so that neither is ever there without the other; the gateway serves no dot file. */
const NOTE = ".earlier.json";

const hashedIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => HASHED.test(name)) : [];

/** How many builds ago each file was current; files that are not named are of the newest build. */
type Ages = Record<string, number>;

/**
 * Runs a build that empties the folder, then gives back what earlier builds had there.
 * @param copies folder for the files meanwhile; it is emptied first and removed afterwards
 */
export async function retainEarlier(folder: string, copies: string, build: () => Promise<void>): Promise<void> {
  const note = join(folder, NOTE);
  const before: Ages = existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Ages) : {};
  rmSync(copies, { recursive: true, force: true });
  mkdirSync(copies, { recursive: true });
  try {
    for (const name of hashedIn(folder)) copyFileSync(join(folder, name), join(copies, name));
    await build();
    const ages: Ages = {};
    for (const name of hashedIn(copies)) {
      const age = (before[name] ?? 0) + 1;
      if (age > BUILDS_RETAINED || existsSync(join(folder, name))) continue;
      copyFileSync(join(copies, name), join(folder, name));
      ages[name] = age;
    }
    writeFileSync(note, JSON.stringify(ages));
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}
