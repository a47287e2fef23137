import type { ContentImage } from "../../domain/content/content.ts";
import styles from "./picture.module.css";

/**
 * A picture in all its formats and widths. `sizes` is the HTML attribute: the width at which it is drawn, which is more
 * than that of a frame that cuts its sides: 1.44 times for one of 64:25 in 16:9. Set `eager` for the first picture of a
 * page, which visitors wait for.
 */
export function Picture({
	image,
	sizes,
	eager = false,
	className,
}: {
	image: Omit<ContentImage, "share">;
	sizes: string;
	eager?: boolean;
	className?: string | undefined;
}) {
	return (
		<picture>
			{image.sources.map(({ type, srcset }) => (
				<source key={type} type={type} srcSet={srcset} sizes={sizes} />
			))}
			<img
				className={className}
				src={image.src}
				srcSet={image.srcset}
				sizes={sizes}
				alt={image.alt}
				width={image.width}
				height={image.height}
				decoding="async"
				{...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
			/>
		</picture>
	);
}

/** The picture at the head of an article (docs/product.md, 2.7). */
export function HeaderPicture({ image }: { image: ContentImage }) {
	return (
		<div className={styles.frame}>
			<Picture image={image} sizes="(min-width: 80rem) 50rem, 94vw" eager className={styles.image} />
		</div>
	);
}
