// The two ways that goods go, each with its page and its word keys.
export const SIDES = {
  入库: { page: "/report/in_material_count", title: "in-material-count.title" },
  出库: { page: "/report/out_material_count", title: "out-material-count.title" },
} as const;
export type Side = keyof typeof SIDES;
