import type { RouteHandle } from "./route-handle.ts";

export { layoutMeta as meta } from "./page-meta.ts";
export { PlainFailure as ErrorBoundary, PlainLayout as default } from "./plain-layout.tsx";

export const handle = { layout: { withHeader: true, withBackground: false } } satisfies RouteHandle;
