import { type Ground, groundOf } from "../../domain/site/grounds.ts";
import type { PageLink, SiteConfig } from "../../domain/site/site-config.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import styles from "./topic-chips.module.css";

/** A link to a topic, with its ground. */
export interface Topic extends PageLink {
	readonly ground: Ground;
}

/** The topics of a section, with the ground of the tag that ends their address. For loaders. */
export function topicsOf(
	section: keyof SiteConfig["topics"],
	site: Pick<SiteConfig, "topics" | "grounds">,
): readonly Topic[] {
	return site.topics[section].map((link) => ({
		...link,
		ground: groundOf([{ slug: link.href.slice(link.href.lastIndexOf("/") + 1) }], site.grounds),
	}));
}

/** Links to the whole section at the path `all` and to its topics, of which that at the path `current` is marked. */
export function TopicChips({ topics, current, all }: { topics: readonly Topic[]; current: string; all: string }) {
	if (topics.length === 0) return null;
	return (
		<nav aria-label="Temas">
			<ul className={styles.chips}>
				<li>
					<Link to={all} prefetch="intent" aria-current={all === current ? "page" : undefined}>
						Todos
					</Link>
				</li>
				{topics.map(({ name, href, ground }) => (
					<li key={href}>
						<Link
							to={href}
							prefetch="intent"
							className={grounds[ground]}
							aria-current={href === current ? "page" : undefined}
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
