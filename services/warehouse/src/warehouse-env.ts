// The environment variables of the warehouse service, besides those that every service has.
import { peerEnv } from "@kontor/service-kit/runtime/env";
import { z } from "zod";

export const warehouseEnv = peerEnv.extend({
  /** The folder that keeps the pictures of products. Replicas of the service share it. */
  FILES_DIR: z.string().min(1),
});
