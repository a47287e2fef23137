import type { RouteFlags } from "./route-flags.ts";

export { layoutMeta as meta } from "./page-meta.ts";
export { default, ErrorBoundary } from "./plain-layout.tsx";

export const handle: RouteFlags = { withHeader: true, withBackground: true };
