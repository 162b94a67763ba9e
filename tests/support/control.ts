// Stops parts of the tests' own Kontor and starts them again, as accidents and administrators do.
import { inject } from "vitest";
import { controlAt } from "./control-at.ts";

export const control = controlAt(() => inject("stack").control);
export const { kill, stop, start, pidOf } = control;
