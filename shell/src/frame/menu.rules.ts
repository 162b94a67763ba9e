// The menu in the shell: flattens the server's tree to two levels, and finds entries by address (shell.md §2).
import type { MenuItem } from "@kontor/contracts/system/function";

/** An entry that opens something. */
export interface Entry {
  id: string;
  path: string;
  /** "<remote>/<page id>", or "embedded" for an external page. */
  component: string;
  icon: string;
  text: string;
  labels: Record<string, string>;
  hidden: boolean;
  /** The address that an embedded entry shows; "" for pages. */
  source: string;
}

/** Entries under one caption; the caption is the flattened middle level, null directly below the group. */
interface Section {
  id: string;
  labels: Record<string, string>;
  text: string;
  entries: Entry[];
}

export interface Group {
  id: string;
  icon: string;
  text: string;
  labels: Record<string, string>;
  sections: Section[];
}

/** A first-level row: a group that opens, or a single entry. */
export type TopRow = { group: Group } | { entry: Entry };

const LAYOUT = /(^|\/)(layout|TabLayout|RouteView|PageView|BlankLayout)$/i;
const EMBEDDED = /(^|\/)(embedded|IframePageView)$/i;

/** Whether the item is only a layout container, which opens nothing. */
const isLayout = (item: Pick<MenuItem, "component">): boolean => LAYOUT.test(item.component);

/** The text of a menu row in a language; the server's own text where there is no translation. */
export const labelOf = (row: { text: string; labels: Record<string, string> }, language: string): string =>
  row.labels[language] ?? row.text;

function entryOf(item: MenuItem): Entry {
  const { id, icon, text, labels, hidden } = item;
  const shared = { id, icon, text, labels, hidden };
  return EMBEDDED.test(item.component)
    ? { ...shared, component: "embedded", path: `/embedded/${item.number}`, source: item.url }
    : { ...shared, component: item.component, path: item.url, source: "" };
}

/** First level: groups and single entries, in the server's order. Second level: entries, with middle groups as captions. */
export function flattenMenu(menu: readonly MenuItem[]): TopRow[] {
  return menu.flatMap((item): TopRow[] => {
    if (!isLayout(item)) return [{ entry: entryOf(item) }];
    const sections = sectionsOf(item, item);
    if (sections.length === 0 && !item.alwaysShow) return [];
    const { id, icon, text, labels } = item;
    return item.hidden ? [] : [{ group: { id, icon, text, labels, sections } }];
  });
}

function sectionsOf(item: MenuItem, caption: MenuItem): Section[] {
  const { id, text, labels } = caption;
  const entries = item.children.filter((child) => !isLayout(child)).map(entryOf);
  const own: Section[] = entries.length === 0 ? [] : [{ id, text, labels, entries }];
  return [...own, ...item.children.filter(isLayout).flatMap((child) => sectionsOf(child, child))];
}

/** Every entry of the menu, hidden ones too, in the order shown. */
export const entriesOf = (rows: readonly TopRow[]): Entry[] =>
  rows.flatMap((row) => ("entry" in row ? [row.entry] : row.group.sections.flatMap((section) => section.entries)));

/** The path of an address, without query and trailing slash. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");

/** The entry that an address opens. */
export const findEntry = (rows: readonly TopRow[], address: string): Entry | undefined =>
  entriesOf(rows).find((entry) => entry.path === pathOf(address));

/** The group that contains an entry: it is opened in the side menu and shown in the breadcrumb. */
export const groupOf = (rows: readonly TopRow[], entry: Entry | undefined): Group | undefined =>
  rows
    .flatMap((row) => ("group" in row ? [row.group] : []))
    .find((group) => group.sections.some((section) => section.entries.some((one) => one.id === entry?.id)));

/** The captions from the menu's top to an entry: group, middle group where there is one. */
export function trailOf(
  rows: readonly TopRow[],
  entry: Entry | undefined,
): { id: string; text: string; labels: Record<string, string> }[] {
  const group = groupOf(rows, entry);
  if (!group) return [];
  const section = group.sections.find((one) => one.entries.some((candidate) => candidate.id === entry?.id));
  return section && section.id !== group.id ? [group, section] : [group];
}

/** Whether a page may be embedded: only addresses of this application or of secure hosts (WEB-6). */
export const isEmbeddable = (source: string): boolean =>
  /^\/[^/\\]/.test(source) || /^https:\/\/[^/\\@]+(\/|$|\?|#)/i.test(source);
