// How fresh figures are that a service makes of what others say (decision 0030).
import { z } from "zod";

/** Figures hold everything that was said before `asOf`; `behind` facts wait to be heard, null when nobody knows. */
export const watermark = z.object({ asOf: z.iso.datetime(), behind: z.number().int().nullable() });
export type Watermark = z.infer<typeof watermark>;
