// Builds the menu of a user: the functions that he holds, as a tree, home first (reference.md §6.3, menu algorithm).
import type { MenuItem } from "@kontor/contracts/system/function";

/** A function as the tables hold it. */
export interface FunctionNode {
  id: string;
  number: string;
  parentNumber: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  url: string;
  component: string;
  icon: string;
  sort: string;
}

const ROOT = "0";
/** Menus are two levels deep below their group; the bound only catches absurd depths. */
const DEPTH_MAX = 5;

/** Home is open to everybody and is not a function, so that nobody can be refused it. */
export const HOME: MenuItem = {
  id: "0190a000-0000-7000-8000-00000000000f",
  number: "00",
  text: "首页",
  labels: { "zh-CN": "首页", "zh-TW": "首頁", en: "Home", vi: "Trang chủ", fr: "Accueil" },
  url: "/dashboard/analysis",
  icon: "home",
  component: "mfe-reports/analysis",
  hidden: false,
  alwaysShow: false,
  children: [],
};

const isGroup = (node: FunctionNode): boolean => node.component === "layout";

/**
 * The menu below a function.
 * @param functions all enabled functions of the caller's side
 * @param pages paths of the pages that he may open; groups come with their pages
 * @param below the number of the function to start at, "0" for the whole menu
 */
export function menuOf(functions: readonly FunctionNode[], pages: ReadonlySet<string>, below: string): MenuItem[] {
  const menu = childrenOf(below, byParent(functions), pages, DEPTH_MAX);
  return below === ROOT ? [HOME, ...menu] : menu;
}

function childrenOf(
  number: string,
  children: ReadonlyMap<string, FunctionNode[]>,
  pages: ReadonlySet<string>,
  depth: number,
): MenuItem[] {
  if (depth === 0) return [];
  return (children.get(number) ?? []).flatMap((node) => {
    const below = isGroup(node) ? childrenOf(node.number, children, pages, depth - 1) : [];
    const shown = isGroup(node) ? below.length > 0 : pages.has(node.url);
    return shown ? [itemOf(node, below)] : [];
  });
}

const itemOf = (node: FunctionNode, children: MenuItem[]): MenuItem => ({
  id: node.id,
  number: node.number,
  text: node.name,
  labels: { ...node.labels },
  url: node.url,
  icon: node.icon,
  component: node.component,
  hidden: false,
  alwaysShow: isGroup(node),
  children,
});

/** Functions by the number of their parent, each list sorted as the menu shows it. */
function byParent<N extends FunctionNode>(functions: readonly N[]): ReadonlyMap<string, N[]> {
  const order = (a: N, b: N): number => compare(a.sort, b.sort) || compare(a.number, b.number);
  return Map.groupBy([...functions].sort(order), (node) => node.parentNumber);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A node of the tree that roles are given menus from. */
export interface GrantNode {
  id: string;
  key: string;
  value: string;
  title: string;
  labels: Record<string, string>;
  checked: boolean;
  children: GrantNode[];
}

/** The functions that may be assigned, with those of a role checked. Groups without children are left out. */
export function grantTree(
  functions: readonly FunctionNode[],
  may: ReadonlySet<string>,
  granted: ReadonlySet<string>,
): GrantNode[] {
  const children = byParent(functions);
  const below = (number: string, depth: number): GrantNode[] =>
    depth === 0
      ? []
      : (children.get(number) ?? []).flatMap((node) => {
          const nodes = isGroup(node) ? below(node.number, depth - 1) : [];
          if (isGroup(node) ? nodes.length === 0 : !may.has(node.id)) return [];
          const { id, name: title, labels } = node;
          return [{ id, key: id, value: id, title, labels: { ...labels }, checked: granted.has(id), children: nodes }];
        });
  return below(ROOT, DEPTH_MAX);
}
