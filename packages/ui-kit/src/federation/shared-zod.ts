// The one zod that the shell keeps for itself and the remotes: `import { z } from "zod"` gives this at the build of a browser.
export * as z from "./zod-parts.ts";
