// Imported by the application: nothing is said of it.
export const mounted = (): void => undefined;
