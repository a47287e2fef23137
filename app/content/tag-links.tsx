import type { Tag } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Link } from "../ui/link.tsx";
import styles from "./tag-links.module.css";

/** The path of a tag's list: in this folder, or across the whole site if `folder` is null. */
export function tagPath({ slug }: Tag, folder: string | null): string {
	return folder === null ? `/tag/${slug}` : `${encodeContentUrl(folder)}tags/${slug}`;
}

/** Links to the lists of these tags. `folder`: see `tagPath`; `look`: the classes of a tag's link. */
export function TagLinks({
	tags,
	folder,
	look,
}: {
	tags: readonly Tag[];
	folder: string | null;
	look?: (tag: Tag) => string;
}) {
	if (tags.length === 0) return null;
	return (
		<ul className={styles.tags} aria-label="Etiquetas">
			{tags.map((tag) => (
				<li key={tag.slug}>
					<Link to={tagPath(tag, folder)} prefetch="intent" className={look?.(tag)}>
						{tag.name}
					</Link>
				</li>
			))}
		</ul>
	);
}
