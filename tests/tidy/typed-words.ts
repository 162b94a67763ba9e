// Finds the translation keys that a source file builds from values: t(`closing.check-${check}`), option("status", state), the fixed options of a field.
// The values come from the types of TypeScript.
import { fileURLToPath } from "node:url";
import type { Expression, JsxAttributes, Node, TemplateExpression } from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxAttributes,
  isJsxExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Type } from "typescript/unstable/sync";

export interface RequestedWords {
  path: string;
  /** Whole keys, "closing.check-drafts"; those whose values are not known end with a star, "closing.check-*". */
  keys: string[];
  /** What is looked up under the prefix of the page, or of all fields: "status-0". */
  names: string[];
}

const NOTHING = { keys: [], names: [] };
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TRANSLATING = /^(t|w|here|translate|hasTranslation)$/;

/** The values of a type that has no others. */
function valuesOf(type: Type | undefined): string[] | undefined {
  if (type?.isLiteralType()) return [String(type.value)];
  if (type?.isIntrinsicType() && /^(undefined|null)$/.test(type.intrinsicName)) return [];
  if (!type?.isUnionType()) return undefined;
  const parts = type.getTypes().map(valuesOf);
  return parts.includes(undefined) ? undefined : parts.flatMap((values) => values ?? []);
}

const nameOf = (node: Expression): string =>
  isIdentifier(node) ? node.text : isPropertyAccessExpression(node) ? node.name.text : "";

function keysOfTemplate({ head, templateSpans }: TemplateExpression, checker: Checker): string[] {
  let keys = [head.text];
  for (const { expression, literal } of templateSpans) {
    const values = valuesOf(checker.getTypeAtLocation(expression));
    if (!values) return keys.map((key) => `${key}*`);
    keys = keys.flatMap((key) => values.map((value) => `${key}${value}${literal.text}`));
  }
  return keys;
}

/** `<SelectField name="type" options={personTypes} />` asks for type-…, unless its options bring their labels. */
function namesOfOptions({ properties }: JsxAttributes, checker: Checker): string[] {
  const attribute = (name: string) =>
    properties.filter(isJsxAttribute).find((each) => each.name.getText() === name)?.initializer;
  const [name, options] = [attribute("name"), attribute("options")];
  if (!(name && isStringLiteral(name) && options && isJsxExpression(options) && options.expression)) return [];
  const list = options.expression;
  const type = checker.getTypeAtLocation(list);
  const types = isArrayLiteralExpression(list)
    ? list.elements.map((element) => checker.getTypeAtLocation(element))
    : type?.isTypeReference()
      ? checker.getTypeArguments(type)
      : [];
  return types.flatMap(valuesOf).flatMap((value) => (value === undefined ? [] : [`${name.text}-${value}`]));
}

/** What one expression asks for. @param groups the first parts of all keys: a text that begins so is a key wherever it stands */
function requestedBy(node: Node, checker: Checker, groups: ReadonlySet<string>): Omit<RequestedWords, "path"> {
  if (isTemplateExpression(node)) {
    const [group = "", ...more] = node.head.text.split(".");
    const isGiven = isCallExpression(node.parent) && TRANSLATING.test(nameOf(node.parent.expression));
    return { keys: isGiven || (more.length > 0 && groups.has(group)) ? keysOfTemplate(node, checker) : [], names: [] };
  }
  if (isJsxAttributes(node)) return { keys: [], names: namesOfOptions(node, checker) };
  if (!isCallExpression(node)) return NOTHING;
  const called = nameOf(node.expression);
  const valuesAt = (at: number) => {
    const argument = node.arguments[at];
    return (argument && valuesOf(checker.getTypeAtLocation(argument))) ?? [];
  };
  if (TRANSLATING.test(called)) return { keys: valuesAt(0), names: [] };
  if (called === "label") return { keys: [], names: valuesAt(0) };
  if (called !== "option") return NOTHING;
  return { keys: [], names: valuesAt(0).flatMap((name) => valuesAt(1).map((value) => `${name}-${value}`)) };
}

/** What the given sources ask for, by their paths from the root. */
export function requestedWords(paths: readonly string[], groups: ReadonlySet<string>): RequestedWords[] {
  const api = new API({ cwd: ROOT });
  try {
    const snapshot = api.updateSnapshot({ openFiles: paths.map((path) => `${ROOT}${path}`) });
    return paths.map((path) => {
      const project = snapshot.getDefaultProjectForFile(`${ROOT}${path}`);
      const source = project?.program.getSourceFile(`${ROOT}${path}`);
      if (!project || !source) throw new Error(`TypeScript does not know ${path}`);
      const requested: RequestedWords = { path, keys: [], names: [] };
      const visit = (node: Node): void => {
        const { keys, names } = requestedBy(node, project.checker, groups);
        requested.keys.push(...keys);
        requested.names.push(...names);
        node.forEachChild(visit);
      };
      visit(source);
      return requested;
    });
  } finally {
    api.close();
  }
}
