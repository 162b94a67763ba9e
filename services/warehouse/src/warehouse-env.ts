// What the warehouse service is told at its start, beside what every service is told.
import { peerEnv } from "@kontor/service-kit/runtime/env";
import { z } from "zod";

export const warehouseEnv = peerEnv.extend({
  /** The folder that keeps the pictures of products. Replicas of the service share it. */
  FILES_DIR: z.string().min(1),
});
