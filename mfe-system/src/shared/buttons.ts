// The buttons of pages with their codes, as functions and roles have them.
import { BUTTONS, type Button } from "@kontor/contracts/core/endpoint";

export const buttons = Object.entries(BUTTONS) as [Button, string][]; // the keys are the buttons' names
