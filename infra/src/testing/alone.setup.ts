// The setup of tests that compare times and so run alone: the gateway, and the one service that they need.
import type { TestProject } from "vitest/node";
import { busyOptions, provideStack } from "./test-stack.ts";

export default (project: TestProject): Promise<() => Promise<void>> =>
  provideStack(project, { ...busyOptions, services: ["system"] });
