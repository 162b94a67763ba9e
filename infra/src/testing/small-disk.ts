// A small disk for tests that can be filled without harm: a file system in memory, where the machine permits one.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  remove(): void;
}

/** Makes the disk. undefined: this machine allows only its administrator to mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "kontor-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "kontor-test", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  // The operating system user of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755);
  return {
    folder,
    remove() {
      execFileSync("umount", [folder], { stdio: "ignore" });
      rmdirSync(folder);
    },
  };
}
