import type { ReactNode } from "react";
export function Entrance(): ReactNode { return null; }
