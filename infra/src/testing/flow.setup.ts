// The setup of tests over several processes: everything runs, as after `npm start`.
import type { TestProject } from "vitest/node";
import { flowOptions, provideStack } from "./test-stack.ts";

export default (project: TestProject): Promise<() => Promise<void>> => provideStack(project, flowOptions);
