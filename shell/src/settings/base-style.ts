// Applies the style rules of every page of the shell.
import { adoptStyle } from "@kontor/ui-kit/theme/adopt";
import base from "./base.css";

adoptStyle("base", base);
