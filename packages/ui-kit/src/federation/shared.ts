// The modules of which shell and remotes share one copy.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const versionOf = (library: string): string => (require(`${library}/package.json`) as { version: string }).version;

interface Sharing {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** The file that is shared in place of the library's own. */
  import?: string;
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
    "single-spa-react": once("single-spa-react"),
    "@ant-design/fast-color": once("@ant-design/fast-color"),
    dayjs: once("dayjs"),
    // A shared module is shared whole, so zod is replaced by the parts that are used.
    zod: { ...once("zod"), import: fileURLToPath(new URL("./shared-zod.ts", import.meta.url)) },
    "decimal.js": once("decimal.js"),
    "antd/": once("antd"),
  };
}
