// Finds functions that are too long to be read at one glance.
import { type CallExpression, type Expression, parseSync, Visitor } from "oxc-parser";

export const LINES_MAX = 100;

/** A table of endpoints has no parts of its own. */
const EXEMPT = /^packages\/contracts\/src\/.*endpoints\.ts$/;

type Range = { start: number; end: number };

const lineCount = (text: string): number => text.split("\n").length;

/** What is called in the end: `test` in `test(…)`, also with a property after it, as in `test.each(rows)(…)`. */
function calleeName(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "CallExpression") return calleeName(callee.callee);
  return callee.type === "MemberExpression" && callee.object.type !== "Super" ? calleeName(callee.object) : "";
}

const isWithin = (inner: Range, outer: Range): boolean => inner.start > outer.start && inner.end < outer.end;

const isFunction = ({ type }: { type: string }) => type === "ArrowFunctionExpression" || type === "FunctionExpression";
const isCase = (call: CallExpression): boolean =>
  ["it", "test"].includes(calleeName(call.callee)) && call.arguments.some(isFunction);

/**
 * The functions of a source file that have too many lines from their first to their last, nested functions included.
 * A case of a test, or a step with a title (`test.step`), is measured by itself and is no part of what it stands in:
 * `describe`s, stories of steps, and functions that declare cases for each kind are tables of cases. What else stands in
 * them, such as their helpers, counts.
 */
export function longFunctions(path: string, text: string): string[] {
  // Most files are shorter than the longest function, and need not be parsed.
  if (EXEMPT.test(path) || lineCount(text) <= LINES_MAX) return [];
  const functions: Range[] = [];
  const cases: Range[] = [];
  const note = ({ start, end }: Range) => functions.push({ start, end });
  new Visitor({
    CallExpression: (call) => {
      if (isCase(call)) cases.push({ start: call.start, end: call.end });
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(parseSync(path, text).program);
  const lines = ({ start, end }: Range): number => lineCount(text.slice(start, end));
  return functions.flatMap((one) => {
    const inside = cases.filter((each) => isWithin(each, one));
    // Those of a case within another one are part of its lines.
    const outermost = inside.filter((each) => !inside.some((other) => isWithin(each, other)));
    const count = outermost.reduce((left, each) => left - lines(each), lines(one));
    return count > LINES_MAX ? [`${path}:${lineCount(text.slice(0, one.start))} has ${count} lines`] : [];
  });
}
