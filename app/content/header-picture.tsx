import type { ContentImage } from "../../domain/content/content.ts";
import styles from "./header-picture.module.css";
import { Picture } from "./picture.tsx";

/** The picture above the title of an article or event (docs/product.md, 2.7). `className` is added to its frame. */
export function HeaderPicture({ image, className }: { image: ContentImage; className?: string | undefined }) {
	return (
		<div className={className === undefined ? styles.frame : `${styles.frame} ${className}`}>
			<Picture image={image} sizes="(min-width: 76rem) max(41rem, 97vh), 94vw" eager className={styles.image} />
		</div>
	);
}
