/** The pictures that can be sent, as the attribute `accept` of a file's control has them. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The same for readers, with the most that one may weigh (docs/product.md, 26.10). */
export const PICTURE_LIMITS = "JPG, PNG, WebP, AVIF o GIF, hasta 25\u00a0MB.";
