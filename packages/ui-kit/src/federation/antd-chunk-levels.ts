// Splits the shell's third-party code into files by which page needs it first, so that no page waits for what another shows.
import type { Compiler, Configuration, Module } from "@rspack/core";

type Splitting = Exclude<NonNullable<Configuration["optimization"]>["splitChunks"], false | undefined>;

const FRAME = "antd-frame";

/** In order of use: file name -> the antd components in it. Their dependencies go with the first level that needs them. */
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
  // Loaded while the user looks at the first page.
  "antd-rows": ["table", "pagination", "checkbox", "tag", "space", "empty"],
  // Messages and dialogs: loaded with the user's first key or click.
  "antd-words": ["app", "modal"],
  // Loaded while the first page other than home is opened.
  "antd-search": ["form", "input", "date-picker", "drawer", "badge"],
};
const NAME = "ComponentLevelsPlugin";
const ROOT = /[\\/]antd[\\/]es[\\/]([a-zA-Z\\/-]+?)([\\/]index)?\.js$/;
const ICON = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]icons[\\/]/;
const LIBRARY = /[\\/]node_modules[\\/]/;
/** The library's locale files except English: they are loaded with the chosen language. */
const LOCALE = /[\\/]locale[\\/](?!en_US)[a-z]{2}_[A-Z]{2}\.js$/;

const pathOf = (module: Module): string => (module as { resource?: string }).resource ?? "";

/** Finds the modules that each level needs, after the module graph is built and before chunks are made. */
export class ComponentLevelsPlugin {
  readonly levels = new Map<string, string>();

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // At this hook an importer is connected with the module that has the import, not with the library's index of all.
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
          // Otherwise the frame would load a later level for an icon that both show.
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
        // In one file with the theme's colours: the sign-in page needs all of them, and together they compress better.
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
