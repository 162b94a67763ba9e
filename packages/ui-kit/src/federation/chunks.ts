// How the shell's third-party code is cut into files.
import type { Configuration } from "@rspack/core";

type Splitting = NonNullable<NonNullable<Configuration["optimization"]>["splitChunks"]>;

/** React in one file, the rest by use. */
export const chunksOfShell: Splitting = {
  chunks: "all",
  maxAsyncRequests: 40,
  maxInitialRequests: 20,
  minSize: 20_000,
  cacheGroups: {
    react: { test: /node_modules\/(react|react-dom|scheduler)\//, name: "react", enforce: true, priority: 30 },
  },
};
