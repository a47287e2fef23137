import type { Content } from "../../domain/content/content.ts";

/**
 * A page as components receive it. `body` is null if the reader may not read it, HTML after a client-side navigation,
 * and undefined in the loaded document, which already contains it (docs/decisions/0002).
 */
export type ShownContent = Omit<Content, "body"> & { readonly body: string | null | undefined };
