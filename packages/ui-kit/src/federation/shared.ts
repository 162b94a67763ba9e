// What shell and remotes have one copy of.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const versionOf = (library: string): string => (require(`${library}/package.json`) as { version: string }).version;

interface Sharing {
  singleton: true;
  version: string;
  requiredVersion: string;
}

const once = (library: string): Sharing => {
  const version = versionOf(library);
  return { singleton: true, version, requiredVersion: `^${version}` };
};

/** A trailing slash shares every path below it as a module of its own. */
export function shared(): Record<string, Sharing> {
  return {
    react: once("react"),
    "react/jsx-runtime": once("react"),
    "react-dom": once("react-dom"),
    "react-dom/client": once("react-dom"),
    "@tanstack/react-query": once("@tanstack/react-query"),
    i18next: once("i18next"),
    "single-spa": once("single-spa"),
    dayjs: once("dayjs"),
    "antd/": once("antd"),
  };
}
