// Finds functions that are too long to be read at one glance.
import { parseSync, Visitor } from "oxc-parser";

export const LINES_MAX = 100;

/** A test's story has no parts of its own, nor has a table of endpoints. */
const EXEMPT = /\.(test|spec|bench)\.tsx?$|^tests\/|\/testing\/|^packages\/contracts\/src\/.*endpoints\.ts$/;

const lineCount = (text: string): number => text.split("\n").length;

/** The functions of a source file that have too many lines from their first to their last, nested functions included. */
export function longFunctions(path: string, text: string): string[] {
  // Most files are shorter than the longest function, and need not be parsed.
  if (EXEMPT.test(path) || lineCount(text) <= LINES_MAX) return [];
  const found: string[] = [];
  const measure = ({ start, end }: { start: number; end: number }) => {
    const count = lineCount(text.slice(start, end));
    if (count > LINES_MAX) found.push(`${path}:${lineCount(text.slice(0, start))} has ${count} lines`);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program);
  return found;
}
