// Starts a service that mounts one of its two routers.
import { mounted } from "./mounted.routes.ts";

mounted();
