import type { Topic } from "../site.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import styles from "./topic-chips.module.css";

/**
 * Links to topics, after one to the whole section at the path `all`, if there is such. That of the page at `path` is
 * marked, or that of the `topic` of which the page is a part. `allName`: the words of the first link outside the
 * section, which name it; in the section, whose drawer has the same links, there are no chips where its place is beside
 * the page.
 */
export function TopicChips({
	topics,
	path,
	topic = path,
	all,
	allName,
}: {
	topics: readonly Topic[];
	path: string;
	topic?: string | undefined;
	all: string | undefined;
	allName?: string;
}) {
	if (topics.length === 0) return null;
	const current = (href: string) => (href === path ? "page" : href === topic ? "true" : undefined);
	return (
		<nav aria-label="Temas" className={all && !allName ? styles.listed : undefined}>
			<ul className={styles.chips}>
				{all && (
					<li>
						<Link to={all} prefetch="intent" aria-current={current(all)}>
							{allName ?? "Todos"}
						</Link>
					</li>
				)}
				{topics.map(({ name, href, ground }) => (
					<li key={href}>
						<Link
							to={href}
							prefetch="intent"
							className={`${styles.mark} ${grounds[ground]}`}
							aria-current={current(href)}
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
