// Which cost a report shows: the answer says it, and the heading names it.
import { type CostBasis, costBasis } from "@kontor/contracts/reports/common";
import { z } from "zod";

const answered = z.object({ basis: costBasis });

/** Nothing before the answer is there. */
export const basisOf = (answer: unknown): CostBasis | undefined => answered.safeParse(answer).data?.basis;

/** The word of a cost's heading, e.g. `unitPrice-movingAverage`. */
export const costKey = (name: string, basis: CostBasis | undefined): string => (basis ? `${name}-${basis}` : name);
