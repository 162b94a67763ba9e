// The setup of tests of a full disk: everything runs, on a disk of its own that a test may fill.
import type { TestProject } from "vitest/node";
import { smallDisk } from "./small-disk.ts";
import { flowOptions, provideStack } from "./test-stack.ts";

const DISK_MEGABYTES = 700;

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const disk = smallDisk(DISK_MEGABYTES);
  const end = await provideStack(project, {
    ...flowOptions,
    postgresSettings: {},
    parent: disk?.folder,
    hasOwnDisk: disk !== undefined,
  });
  return async () => {
    await end();
    disk?.remove();
  };
};
