import type { RouteHandle } from "./route-handle.ts";

export { layoutMeta as meta } from "./page-meta.ts";
export { default, ErrorBoundary } from "./plain-layout.tsx";

export const handle = { layout: { withHeader: true, withBackground: true } } satisfies RouteHandle;
