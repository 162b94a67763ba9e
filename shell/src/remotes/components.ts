// The antd components that the shell keeps for the remotes. A component that is not listed would come with the remote,
// as a second copy that knows nothing of theme and language; components.test.ts compares this list with what is imported.
type Load = () => Promise<unknown>;

/** What the rows of every list are made of; worth fetching while the first page is looked at. */
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

/** What rows are searched with; fetched on the way to the first page beside home, which has nothing to search. */
const search: Record<string, Load> = {
  badge: () => import("antd/es/badge"),
  "date-picker": () => import("antd/es/date-picker"),
  drawer: () => import("antd/es/drawer"),
  form: () => import("antd/es/form"),
  input: () => import("antd/es/input"),
};

/** What the frame has anyway, and what single pages and dialogs use; fetched with them. */
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

/** Failures are left to the page that needs what did not come. */
function fetchAll(loads: Record<string, Load>): void {
  for (const load of Object.values(loads)) load().catch(() => {});
}

/** Fetches what the first list shows its rows with, so that it opens at once. */
export const warmRows = (): void => fetchAll(rows);

/** Fetches what it searches them with. */
export const warmSearch = (): void => fetchAll(search);
