import type { Content } from "../../domain/content/content.ts";

/**
 * A page as screens get it. `body` is null when the reader may not have it, the HTML after a navigation, and undefined
 * in the document that was loaded: there it stands in the page already (docs/decisions/0002).
 */
export type ShownContent = Omit<Content, "body"> & { readonly body: string | null | undefined };
