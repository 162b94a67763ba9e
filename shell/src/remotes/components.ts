// The antd components that the shell shares with the remotes. A component that is not listed would be bundled with the remote,
// as a second copy without theme and language; components.test.ts compares this list with the imports.
type Load = () => Promise<unknown>;

/** The components of every list's rows; prefetched while the user looks at the first page. */
const rows: Record<string, Load> = {
  checkbox: () => import("antd/es/checkbox"),
  dropdown: () => import("antd/es/dropdown"),
  empty: () => import("antd/es/empty"),
  flex: () => import("antd/es/flex"),
  pagination: () => import("antd/es/pagination"),
  popover: () => import("antd/es/popover"),
  select: () => import("antd/es/select"),
  space: () => import("antd/es/space"),
  spin: () => import("antd/es/spin"),
  table: () => import("antd/es/table"),
  tag: () => import("antd/es/tag"),
  tooltip: () => import("antd/es/tooltip"),
  typography: () => import("antd/es/typography"),
};

/** The components of searches; prefetched while the first page other than home opens, because home has no search. */
const search: Record<string, Load> = {
  badge: () => import("antd/es/badge"),
  "date-picker": () => import("antd/es/date-picker"),
  drawer: () => import("antd/es/drawer"),
  form: () => import("antd/es/form"),
  input: () => import("antd/es/input"),
};

/** The components that the frame loads anyway, and those of single pages and dialogs, loaded with them. */
const rare: Record<string, Load> = {
  alert: () => import("antd/es/alert"),
  app: () => import("antd/es/app"),
  button: () => import("antd/es/button"),
  card: () => import("antd/es/card"),
  col: () => import("antd/es/col"),
  collapse: () => import("antd/es/collapse"),
  "config-provider": () => import("antd/es/config-provider"),
  descriptions: () => import("antd/es/descriptions"),
  divider: () => import("antd/es/divider"),
  image: () => import("antd/es/image"),
  "input-number": () => import("antd/es/input-number"),
  modal: () => import("antd/es/modal"),
  progress: () => import("antd/es/progress"),
  radio: () => import("antd/es/radio"),
  result: () => import("antd/es/result"),
  row: () => import("antd/es/row"),
  segmented: () => import("antd/es/segmented"),
  skeleton: () => import("antd/es/skeleton"),
  switch: () => import("antd/es/switch"),
  tabs: () => import("antd/es/tabs"),
  theme: () => import("antd/es/theme"),
  tree: () => import("antd/es/tree"),
  "tree-select": () => import("antd/es/tree-select"),
  upload: () => import("antd/es/upload"),
};

/** Every component that remotes may import, by antd's folder name. */
export const components: Readonly<Record<string, Load>> = { ...rows, ...search, ...rare };

/** The page that needs a component reports its failed load. */
function fetchAll(loads: Record<string, Load>): void {
  for (const load of Object.values(loads)) load().catch(() => {});
}

/** Prefetches the components of a list's rows, so that the first list opens at once. */
export const warmRows = (): void => fetchAll(rows);

/** Prefetches the components of searches. */
export const warmSearch = (): void => fetchAll(search);
