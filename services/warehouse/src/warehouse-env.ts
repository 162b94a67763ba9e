// What the warehouse service is told at its start, beside what every service is told.
import { serviceEnv } from "@kontor/service-kit/env";
import { z } from "zod";

export const warehouseEnv = serviceEnv.extend({
  /** The folder that keeps the pictures of products. Replicas of the service share it. */
  FILES_DIR: z.string().min(1),
});
