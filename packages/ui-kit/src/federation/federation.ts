// The one build setting of shell and remotes: `export default federated("mfe-sales")`.
import { fileURLToPath } from "node:url";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import type { Configuration } from "@rspack/core";
import { ComponentLevelsPlugin } from "./antd-chunk-levels.ts";
import { buildId } from "./build-id.ts";
import { ColorAlgorithmsPlugin } from "./color-algorithms-plugin.ts";
import { GuardedScriptsPlugin } from "./csp-script-loader.ts";
import { LeanRuntimePlugin } from "./esm-federation-runtime.ts";
import { IndexPagePlugin } from "./index-page.ts";
import { shared } from "./shared.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const CHUNK_TIMEOUT_MS = 120_000;
const SOURCE = /\.tsx?$/;
const STYLE = /\.css$/;

/** A remote's name as a JavaScript name: `mfe_sales`. */
const globalName = (name: string): string => name.replaceAll("-", "_");

/** The rspack configuration of the shell or of one remote, production unless `NODE_ENV` says development. */
export function federated(name: "shell" | `mfe-${string}`): Configuration {
  const isShell = name === "shell";
  const folder = `${ROOT}${name}`;
  const levels = new ComponentLevelsPlugin();
  const development = process.env.NODE_ENV === "development";
  return {
    name,
    context: folder,
    mode: development ? "development" : "production",
    target: ["web", "es2022"],
    devtool: false,
    entry: isShell ? { main: "./src/main.ts" } : {},
    output: {
      path: `${folder}/dist`,
      publicPath: isShell ? "/assets/" : `/remotes/${name}/`,
      filename: "[name].[contenthash:10].js",
      chunkFilename: "[name].[contenthash:10].js",
      clean: true,
      uniqueName: globalName(name),
      // Two versions of a remote may be in one page after a redeploy; the names of their chunks must differ.
      chunkLoadingGlobal: `chunks_${globalName(name)}_${buildId(folder)}`,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    resolve: { extensions: [".ts", ".tsx", ".js", ".json"] },
    module: {
      rules: [
        {
          test: SOURCE,
          loader: "builtin:swc-loader",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic", development: false }, reactCompiler: true },
              target: "es2022",
            },
            // One shared module per component, so that a page loads only the components it shows.
            transformImport: [
              { libraryName: "antd", libraryDirectory: "es", camelToDashComponentName: true },
              {
                libraryName: "@ant-design/icons",
                customName: "@ant-design/icons/es/icons/{{ member }}",
                transformToDefaultImport: true,
              },
            ],
          },
          type: "javascript/auto",
        },
        {
          // As text: the page adopts it as a style sheet object, and a printed document includes it too.
          test: STYLE,
          type: "asset/source",
          loader: "builtin:lightningcss-loader",
          options: { minify: true },
        },
        {
          // The modules by which antd writes styles.
          test: [/@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/, /@ant-design\/icons\/es\/cssUtils\.js$/],
          loader: fileURLToPath(new URL("./style-text.loader.cjs", import.meta.url)),
        },
      ],
    },
    optimization: isShell ? { splitChunks: levels.splitting() } : {},
    plugins: [
      new ModuleFederationPlugin({
        name: globalName(name),
        ...(isShell ? {} : { filename: "remoteEntry.js", exposes: { "./mfe": "./src/index.ts" } }),
        manifest: !isShell,
        dts: false,
        dev: false,
        shared: shared(),
        shareStrategy: "loaded-first",
        experiments: {
          optimization: { target: "web", disableSnapshot: true },
          ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
        },
      }),
      new ColorAlgorithmsPlugin(),
      new LeanRuntimePlugin(),
      new GuardedScriptsPlugin(),
      ...(isShell ? [levels, new IndexPagePlugin(`${folder}/index.html`)] : []),
    ],
    performance: false,
  };
}
