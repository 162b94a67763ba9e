// The cost basis of a report, from its answer, and the heading that names it.
import { type CostBasis, costBasis } from "@kontor/contracts/reports/common";
import { z } from "zod";

const answered = z.object({ basis: costBasis });

/** Undefined before the answer arrives. */
export const basisOf = (answer: unknown): CostBasis | undefined => answered.safeParse(answer).data?.basis;

/** The word key of a cost's heading, e.g. `unitPrice-movingAverage`. */
export const costKey = (name: string, basis: CostBasis | undefined): string => (basis ? `${name}-${basis}` : name);
