import type { Tag } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Link } from "../ui/link.tsx";
import styles from "./tag-links.module.css";

/** Links to the lists of these tags: in the page's folder, or across the whole site if `folder` is null. */
export function TagLinks({ tags, folder }: { tags: readonly Tag[]; folder: string | null }) {
	if (tags.length === 0) return null;
	return (
		<ul className={styles.tags} aria-label="Etiquetas">
			{tags.map(({ name, slug }) => (
				<li key={slug}>
					<Link to={folder === null ? `/tag/${slug}` : `${encodeContentUrl(folder)}tags/${slug}`} prefetch="intent">
						{name}
					</Link>
				</li>
			))}
		</ul>
	);
}
