import type { Tag } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import type { Ground } from "../../domain/site/grounds.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import styles from "./tag-links.module.css";

/** The path of a tag's list: in this folder, or across the whole site if `folder` is null. */
export function tagPath({ slug }: Tag, folder: string | null): string {
	return folder === null ? `/tag/${slug}` : `${encodeContentUrl(folder)}tags/${slug}`;
}

/** Links to the lists of these tags, each on its ground if it has one. `folder`: see `tagPath`. */
export function TagLinks({
	tags,
	folder,
}: {
	tags: readonly (Tag & { readonly ground?: Ground })[];
	folder: string | null;
}) {
	if (tags.length === 0) return null;
	return (
		<ul className={styles.tags} aria-label="Etiquetas">
			{tags.map((tag) => (
				<li key={tag.slug}>
					<Link to={tagPath(tag, folder)} prefetch="intent" className={tag.ground && grounds[tag.ground]}>
						{tag.name}
					</Link>
				</li>
			))}
		</ul>
	);
}
