import "./cycle-one.ts";
