// The freshness of figures that a service computes from other services' facts (decision 0030).
import { z } from "zod";

/** Figures include everything published before `asOf`; `behind` facts wait to be consumed, null when unknown. */
export const watermark = z.object({ asOf: z.iso.datetime(), behind: z.number().int().nullable() });
export type Watermark = z.infer<typeof watermark>;
