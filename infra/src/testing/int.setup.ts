// The setup of tests of single services: servers and migrated databases, no processes. Each test runs its service itself.
import type { TestProject } from "vitest/node";
import { provideStack } from "./test-stack.ts";

export default (project: TestProject): Promise<() => Promise<void>> =>
  provideStack(project, { services: [], gateway: false });
