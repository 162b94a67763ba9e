// Decides which scripts may be loaded: files of this origin that a document of this origin lists, and nothing else.

/** Path of a script -> its `integrity` value. */
export type ListedFiles = Readonly<Record<string, string>>;

export interface ScriptPolicy {
  /** Adds files; a file listed again takes the newer integrity. */
  list(files: ListedFiles): void;
  /** The absolute address of a listed script; throws for every other address. */
  address(url: string): string;
  /** The hash that the script must have; throws like `address`. */
  integrity(url: string): string;
}

const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/;

/** A policy for pages of `origin`, initially empty (security.md WEB-3). */
export function scriptPolicy(origin: string): ScriptPolicy {
  const files = new Map<string, string>();

  function find(url: string): { address: string; integrity: string } {
    const { origin: requested, pathname, search, hash } = new URL(url, origin);
    const integrity = requested === origin && !search && !hash ? files.get(pathname) : undefined;
    if (!integrity) throw new TypeError(`script is not listed: ${url}`);
    return { address: `${origin}${pathname}`, integrity };
  }

  return {
    list(added) {
      for (const [path, integrity] of Object.entries(added)) {
        // A path is accepted only in the form in which it is compared: absolute on this origin and canonical.
        const canonical = path.startsWith("/") && !path.startsWith("//") && new URL(path, origin).pathname === path;
        if (!canonical || !INTEGRITY.test(integrity)) throw new TypeError(`not a script of this origin: ${path}`);
        files.set(path, integrity);
      }
    },
    address: (url) => find(url).address,
    integrity: (url) => find(url).integrity,
  };
}
