import styles from "./avatar.module.css";

export type PhotoSize = "small" | "large";

/** The width and height of a person's picture, in pixels. */
export function pixelsOf(size: PhotoSize): 128 | 180 {
	return size === "large" ? 128 : 180;
}

/** A person's picture. It is decorative, because the name is beside it. */
export function Photo({ src, size = "small" }: { src: string; size?: PhotoSize }) {
	const pixels = pixelsOf(size);
	return (
		<img
			className={`${styles.avatar} ${styles[size]}`}
			src={src}
			alt=""
			width={pixels}
			height={pixels}
			loading="lazy"
		/>
	);
}
