// Before the tests that compare times, and so run while nothing else does: the gateway, and the service that they ask.
import type { TestProject } from "vitest/node";
import { busyOptions, provideStack } from "./test-stack.ts";

export default (project: TestProject): Promise<() => Promise<void>> =>
  provideStack(project, { ...busyOptions, services: ["system"] });
