// Formats figures for display.

/** A figure without trailing zeros: 24 rather than 24.0000. */
export const plainFigure = (figure: string | null): string =>
  figure === null ? "" : figure.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
