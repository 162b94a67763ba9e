// Signs of decimal texts: where nothing is added up, no figure has to be parsed. Pure.

export const isNegative = (decimal: string): boolean => decimal.startsWith("-");
export const unsigned = (decimal: string): string => (isNegative(decimal) ? decimal.slice(1) : decimal);
export const negated = (decimal: string): string => (isNegative(decimal) ? decimal.slice(1) : `-${decimal}`);
