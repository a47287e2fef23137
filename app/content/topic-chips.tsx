import type { Topic } from "../site.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import styles from "./topic-chips.module.css";

/**
 * Links to the whole section at the path `all` and to its topics, of which that at the path `current` is marked.
 * `allName`: the words of the first link; outside the section they name it.
 */
export function TopicChips({
	topics,
	current,
	all,
	allName = "Todos",
}: {
	topics: readonly Topic[];
	current: string;
	all: string;
	allName?: string;
}) {
	if (topics.length === 0) return null;
	return (
		<nav aria-label="Temas">
			<ul className={styles.chips}>
				<li>
					<Link to={all} prefetch="intent" aria-current={all === current ? "page" : undefined}>
						{allName}
					</Link>
				</li>
				{topics.map(({ name, href, ground }) => (
					<li key={href}>
						<Link
							to={href}
							prefetch="intent"
							className={`${styles.mark} ${grounds[ground]}`}
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
