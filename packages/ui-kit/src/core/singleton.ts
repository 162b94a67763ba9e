// One value per browser page, also when a remote brought its own copy of the kit.

const home = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
const KEY = Symbol.for("kontor.ui-kit");

/** The page's single value of that name, created on first use. */
export function singleton<T>(name: string, make: () => T): T {
  home[KEY] ??= new Map();
  const values = home[KEY];
  if (!values.has(name)) values.set(name, make());
  // Each name is used by one module only, with one type.
  return values.get(name) as T;
}
