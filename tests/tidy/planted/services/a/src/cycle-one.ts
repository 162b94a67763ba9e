import "./cycle-two.ts";
