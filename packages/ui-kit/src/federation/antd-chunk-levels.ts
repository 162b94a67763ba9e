// How the shell's third-party code is cut into files: by who needs it first, so that nobody waits for what another shows.
import type { Compiler, Configuration, Module } from "@rspack/core";

type Splitting = Exclude<NonNullable<Configuration["optimization"]>["splitChunks"], false | undefined>;

const FRAME = "antd-frame";

/** In order of appearance: file name -> the antd components that start it. What they stand on goes with the first that needs it. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  "sign-in": ["theme/getDesignToken", "theme/themes/default", "theme/themes/dark"],
  [FRAME]: [
    "config-provider",
    "button",
    "menu",
    "select",
    "dropdown",
    "tooltip",
    "popover",
    "spin",
    "flex",
    "row",
    "col",
    "card",
    "typography",
    "skeleton",
    "alert",
    "descriptions",
    "breadcrumb",
  ],
  // Fetched while the first page is looked at.
  "antd-rows": ["table", "pagination", "checkbox", "tag", "space", "empty"],
  // Messages and dialogs: fetched with the visitor's first key or click.
  "antd-words": ["app", "modal"],
  // Fetched on the way to the first page beside home.
  "antd-search": ["form", "input", "date-picker", "drawer", "badge"],
};
const NAME = "ComponentLevelsPlugin";
const ROOT = /[\\/]antd[\\/]es[\\/]([a-zA-Z\\/-]+?)([\\/]index)?\.js$/;
const ICON = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]icons[\\/]/;
const LIBRARY = /[\\/]node_modules[\\/]/;
/** Words of the library, but for the built-in English: they go with the language chosen. */
const LOCALE = /[\\/]locale[\\/](?!en_US)[a-z]{2}_[A-Z]{2}\.js$/;

const pathOf = (module: Module): string => (module as { resource?: string }).resource ?? "";

/** Finds what each level needs, once the modules are known and before they are put into chunks. */
export class ComponentLevelsPlugin {
  readonly levels = new Map<string, string>();

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // By then, who imports one thing of a library is connected with the file that has it, not with the library's list of all.
      compilation.hooks.optimizeModules.tap(NAME, (modules) => {
        this.levels.clear();
        const all = [...modules];
        const roots = new Map(all.map((module) => [ROOT.exec(pathOf(module))?.[1], module]));
        const importedBy = (module: Module): Module[] =>
          compilation.moduleGraph.getOutgoingConnections(module).flatMap(({ module: next }) => next ?? []);
        const ownIcons = all
          .filter((module) => !LIBRARY.test(pathOf(module)))
          .flatMap(importedBy)
          .filter((module) => ICON.test(pathOf(module)));
        for (const [level, names] of Object.entries(LEVELS)) {
          const queue = names.flatMap((name) => roots.get(name) ?? []);
          // Else the frame would fetch a later level for an icon that both show.
          if (level === FRAME) queue.push(...ownIcons);
          for (const module of queue) {
            if (!LIBRARY.test(pathOf(module)) || LOCALE.test(pathOf(module)) || this.levels.has(module.identifier()))
              continue;
            this.levels.set(module.identifier(), level);
            queue.push(...importedBy(module));
          }
        }
      });
    });
  }

  /** The `splitChunks` of the shell. */
  splitting(): Splitting {
    const group = (name: string, priority: number) => ({
      name,
      priority,
      enforce: true,
      test: (module: Module) => this.levels.get(module.identifier()) === name,
    });
    return {
      chunks: "all",
      maxAsyncRequests: 40,
      maxInitialRequests: 20,
      minSize: 20_000,
      cacheGroups: {
        // In one file with the theme's colours: the sign-in page is not shown without any of them, and together they pack better.
        libraries: {
          test: /[\\/]node_modules[\\/](react|react-dom|scheduler|zod|i18next)[\\/]/,
          name: "sign-in",
          enforce: true,
          priority: 30,
        },
        ...Object.fromEntries(Object.keys(LEVELS).map((name, index) => [name, group(name, 20 - index)])),
      },
    };
  }
}
