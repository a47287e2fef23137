/** The greatest length of a picture, in bytes: what a telephone's largest photographs have (docs/product.md, 5.4). */
export const PICTURE_BYTES = 25 * 1_024 * 1_024;

/** The greatest size of a picture, in pixels. */
export const MAX_PIXELS = 50_000_000;

/** Why a picture cannot be used, and what helps. */
export const TOO_HEAVY = "La imagen pesa más de 25\u00a0MB. Guárdala en JPG o hazla más pequeña.";
export const TOO_MANY_PIXELS = "La imagen tiene más de 50\u00a0megapíxeles. Hazla más pequeña.";
