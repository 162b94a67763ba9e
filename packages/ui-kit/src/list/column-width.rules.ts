// The widths of columns: the page's default and what the user dragged (shell.md §3 "per-page column choices").

/** By column name, in pixels. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const WIDTH_MIN_PX = 48;
export const WIDTH_MAX_PX = 800;
/** The pixels that one press of an arrow key moves. */
const WIDTH_STEP_PX = 16;

/** The width within the limits in which a column can be read and grasped. */
const bounded = (width: number): number => Math.round(Math.min(WIDTH_MAX_PX, Math.max(WIDTH_MIN_PX, width)));

/** The width after an arrow key, or undefined for another key. Home and End go to the narrowest and the widest. */
export function keyedWidth(key: string, width: number): number | undefined {
  if (key === "ArrowLeft") return bounded(width - WIDTH_STEP_PX);
  if (key === "ArrowRight") return bounded(width + WIDTH_STEP_PX);
  if (key === "Home") return WIDTH_MIN_PX;
  return key === "End" ? WIDTH_MAX_PX : undefined;
}

export const widened = (widths: ColumnWidths, name: string, width: number): ColumnWidths => ({
  ...widths,
  [name]: bounded(width),
});

/** The widths without this column's, so that its contents decide again. */
export const unset = (widths: ColumnWidths, name: string): ColumnWidths =>
  Object.fromEntries(Object.entries(widths).filter(([other]) => other !== name));
