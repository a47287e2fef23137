import type { RouteFlags } from "./route-flags.ts";

export { layoutMeta as meta } from "./page-meta.ts";
export { PlainFailure as ErrorBoundary, PlainLayout as default } from "./plain-layout.tsx";

export const handle: RouteFlags = { withHeader: true, withBackground: false };
