// Applies the style rules of the kit's own components.
import { adoptStyle } from "./adopt.ts";
import kit from "./kit.css";
import printed from "./printed.css";
import tables from "./tables.css";

/** Applies the kit's rules to the page, once. */
export const applyKitStyle = (): void => adoptStyle("kit", kit + tables + printed);
