// Files of earlier builds stay beside the newest for a time: a window that was opened before a redeploy still asks for them.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** So many earlier builds are kept. What is older a window gets anew from the newest build (shell/src/remotes/remotes.ts). */
const BUILDS_KEPT = 3;
/** A name that holds a hash of its content, and so never means another file. */
const HASHED = /\.[0-9a-f]{10}\.js(?:\.br|\.gz)?$/;

const hashedIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => HASHED.test(name)) : [];

/** How many builds ago each file was current; files that are not named are of the newest build. */
type Ages = Record<string, number>;

/**
 * Runs a build that empties the folder, then gives back what earlier builds had there.
 * @param note file that remembers the ages
 */
export async function keepingEarlier(folder: string, note: string, build: () => Promise<void>): Promise<void> {
  const aside = `${note}.files`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  try {
    for (const name of hashedIn(folder)) copyFileSync(join(folder, name), join(aside, name));
    await build();
    const before: Ages = existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Ages) : {};
    const ages: Ages = {};
    for (const name of hashedIn(aside)) {
      const age = (before[name] ?? 0) + 1;
      if (age > BUILDS_KEPT || existsSync(join(folder, name))) continue;
      copyFileSync(join(aside, name), join(folder, name));
      ages[name] = age;
    }
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, JSON.stringify(ages));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
