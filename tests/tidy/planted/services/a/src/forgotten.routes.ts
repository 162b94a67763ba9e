// Violates routes-are-mounted: no application imports it.
export const forgotten = (): void => undefined;
