import type { ContentImage } from "./content.ts";

/** The address of a picture's smallest size, for where it is drawn no larger than a leaf beside words. */
export function smallestPicture({ srcset, src }: Pick<ContentImage, "src" | "srcset">): string {
	return srcset.split(" ")[0] || src;
}
