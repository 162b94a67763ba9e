// The antd components that the shell keeps for the remotes. A component that is not listed would come with the remote,
// as a second copy that knows nothing of theme and language; components.test.ts compares this list with what is imported.
type Load = () => Promise<unknown>;

/** What every list page is made of; worth fetching before the first of them is opened. */
const common: Record<string, Load> = {
  checkbox: () => import("antd/es/checkbox"),
  "date-picker": () => import("antd/es/date-picker"),
  drawer: () => import("antd/es/drawer"),
  dropdown: () => import("antd/es/dropdown"),
  empty: () => import("antd/es/empty"),
  flex: () => import("antd/es/flex"),
  "input-number": () => import("antd/es/input-number"),
  modal: () => import("antd/es/modal"),
  pagination: () => import("antd/es/pagination"),
  popover: () => import("antd/es/popover"),
  radio: () => import("antd/es/radio"),
  select: () => import("antd/es/select"),
  space: () => import("antd/es/space"),
  spin: () => import("antd/es/spin"),
  switch: () => import("antd/es/switch"),
  table: () => import("antd/es/table"),
  tabs: () => import("antd/es/tabs"),
  tag: () => import("antd/es/tag"),
  tooltip: () => import("antd/es/tooltip"),
  tree: () => import("antd/es/tree"),
  typography: () => import("antd/es/typography"),
};

/** What the frame has anyway, and what single pages and dialogs use; fetched with them. */
const rare: Record<string, Load> = {
  alert: () => import("antd/es/alert"),
  app: () => import("antd/es/app"),
  badge: () => import("antd/es/badge"),
  button: () => import("antd/es/button"),
  card: () => import("antd/es/card"),
  col: () => import("antd/es/col"),
  collapse: () => import("antd/es/collapse"),
  "config-provider": () => import("antd/es/config-provider"),
  descriptions: () => import("antd/es/descriptions"),
  divider: () => import("antd/es/divider"),
  form: () => import("antd/es/form"),
  image: () => import("antd/es/image"),
  input: () => import("antd/es/input"),
  progress: () => import("antd/es/progress"),
  result: () => import("antd/es/result"),
  row: () => import("antd/es/row"),
  segmented: () => import("antd/es/segmented"),
  skeleton: () => import("antd/es/skeleton"),
  theme: () => import("antd/es/theme"),
  "tree-select": () => import("antd/es/tree-select"),
  upload: () => import("antd/es/upload"),
};

/** Every component that remotes may import, by antd's folder name. */
export const components: Readonly<Record<string, Load>> = { ...common, ...rare };

/** Fetches what the first list page will need, so that it opens at once. Failures are left to that page. */
export function warmComponents(): void {
  for (const load of Object.values(common)) load().catch(() => {});
}
