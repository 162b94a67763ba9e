// Evaluates arithmetic typed into a figure's cell, exactly: "3*12" and "(2+1)/4".
import { plain, type Scale } from "@kontor/contracts/core/decimal";
import { round, toWire } from "@kontor/contracts/core/money";
import { Decimal } from "decimal.js";
import { wireFigure } from "../../fields/number-input.rules.ts";

type Marks = Parameters<typeof wireFigure>[1];

export const EXPRESSION_MAX = 60;
/** The precision of intermediate results in digits; far beyond any figure of a document. */
const Exact = Decimal.clone({ precision: 40 });
const OPERATORS: Readonly<Record<string, string>> = {
  "×": "*",
  "＊": "*",
  "÷": "/",
  "／": "/",
  "＋": "+",
  "－": "-",
  "（": "(",
  "）": ")",
};
const PLAIN = /^\d{1,15}(\.\d{1,15})?$/;

/** Whether the text is arithmetic; a single sign before a figure is not. */
export const isExpression = (typed: string): boolean =>
  /[^\s+\-＋－(（].*[+\-*/×÷＊／＋－]|[()（）]|^\s*[+＋]/.test(typed);

/**
 * The wire text of a typed figure. Arithmetic is evaluated and rounded to the decimals of its kind; a plain figure is only
 * rewritten, so that one with too many decimals is refused and not silently rounded. Any other text is returned unchanged.
 */
export function figureOf(typed: string, scale: Scale, marks: Marks): string {
  if (!isExpression(typed)) return wireFigure(typed, marks);
  const value = evaluate(typed, marks);
  return value === undefined ? typed.trim() : plain(toWire(round(value, scale), scale));
}

/** The value of an arithmetic text with + - * / and parentheses; undefined when it has none (also after a division by zero). */
export function evaluate(typed: string, marks: Marks): Decimal | undefined {
  if (typed.length > EXPRESSION_MAX) return undefined;
  const tokens = tokensOf(typed, marks);
  if (!tokens) return undefined;
  const reader = { tokens, at: 0 };
  const value = sum(reader);
  return reader.at === tokens.length && value?.isFinite() ? value : undefined;
}

interface Reader {
  tokens: readonly string[];
  at: number;
}

/** Operators, parentheses and plain figures; undefined when the text contains anything else. */
function tokensOf(typed: string, marks: Marks): string[] | undefined {
  const text = typed.replace(/[×＊÷／＋－（）]/g, (mark) => OPERATORS[mark] ?? mark);
  const tokens = text
    .split(/([-+*/()])/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (/^[-+*/()]$/.test(part) ? part : wireFigure(part, marks)));
  return tokens.every((token) => /^[-+*/()]$/.test(token) || PLAIN.test(token)) ? tokens : undefined;
}

function sum(reader: Reader): Decimal | undefined {
  let value = product(reader);
  while (value && (reader.tokens[reader.at] === "+" || reader.tokens[reader.at] === "-")) {
    const plus = reader.tokens[reader.at++] === "+";
    const next = product(reader);
    value = next && (plus ? value.plus(next) : value.minus(next));
  }
  return value;
}

function product(reader: Reader): Decimal | undefined {
  let value = factor(reader);
  while (value && (reader.tokens[reader.at] === "*" || reader.tokens[reader.at] === "/")) {
    const times = reader.tokens[reader.at++] === "*";
    const next = factor(reader);
    value = next && (times ? value.times(next) : value.div(next));
  }
  return value;
}

function factor(reader: Reader): Decimal | undefined {
  const token = reader.tokens[reader.at++];
  if (token === undefined) return undefined;
  if (token === "-") return factor(reader)?.negated();
  if (token === "+") return factor(reader);
  if (token !== "(") return PLAIN.test(token) ? new Exact(token) : undefined;
  const value = sum(reader);
  return reader.tokens[reader.at++] === ")" ? value : undefined;
}
