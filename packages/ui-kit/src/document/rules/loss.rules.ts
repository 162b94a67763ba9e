// Divides a line of what is received into what arrived and what did not.
import { figure } from "@kontor/contracts/document/totals";
import { type FormLine, figured, isFigure } from "./line.rules.ts";

/**
 * The line with one unit less, and a line of its own for that unit, which did not arrive. Of numbered goods the user says which: both lines
 * follow from their serial numbers.
 */
export function withoutLost(line: FormLine, id: string): [rest: FormLine, lost: FormLine] {
  const rest = isFigure(line.operNumber) ? figure(line.operNumber).minus(1) : figure("0");
  const lost = figured({ ...line, id, isLost: true, snList: "", remark: "" }, "operNumber", "1");
  return [rest.greaterThan(0) && line.snList === "" ? figured(line, "operNumber", rest.toFixed()) : line, lost];
}
