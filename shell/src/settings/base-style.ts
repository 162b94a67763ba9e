// What every page of the shell looks like before anything stands on it.
import { adoptStyle } from "@kontor/ui-kit/theme/adopt";
import base from "./base.css";

adoptStyle("base", base);
