// Violates no rule: the application imports it.
export const mounted = (): void => undefined;
