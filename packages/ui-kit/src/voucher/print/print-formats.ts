// The paper sizes on which documents are printed (business.md §9, "Print formats").
import { z } from "zod";
import { session } from "../../session/session.ts";
import { stored, WEEK_MS } from "../../session/stored-value.ts";

export interface PrintFormat {
  /** Millimetres. */
  width: number;
  height: number;
}
/** All three are 241 mm wide: continuous tractor-fed paper with its two perforated margins, whole or divided in two or three. */
const PAPERS = {
  full: { width: 241, height: 297 },
  half: { width: 241, height: 140 },
  third: { width: 241, height: 93 },
} as const satisfies Record<string, PrintFormat>;
export const SIZE_MIN_MM = 60;
export const SIZE_MAX_MM = 1000;

const side = z.number().min(SIZE_MIN_MM).max(SIZE_MAX_MM);
const printChoice = z.object({
  paper: z.enum(["full", "half", "third", "custom"]),
  prices: z.boolean(),
  width: side,
  height: side,
});
export type PrintChoice = z.infer<typeof printChoice>;
export const PRINT_DEFAULT: PrintChoice = { paper: "full", prices: true, width: 210, height: 297 };

const YEAR = 52;
/** The signed-in user's last choice, per kind. */
export const storedChoice = (noun: string) =>
  stored(`print.${session.read()?.userId ?? ""}.${noun}`, printChoice, YEAR * WEEK_MS);

export const printFormatOf = ({ paper, width, height }: PrintChoice): PrintFormat =>
  paper === "custom" ? { width, height } : PAPERS[paper];
