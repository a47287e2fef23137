import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import chips from "../content/topic-chips.module.css";
import { TopicChips } from "../content/topic-chips.tsx";
import { type Topic, topicsOf } from "../site.ts";
import { Link } from "../ui/link.tsx";

/** Texts, and tags, that are offered before anybody has searched. */
const TEXTS = 5;
const TAGS = 12;

interface Start {
	readonly topics: readonly Topic[];
	/** The tags of the newest texts, the most frequent first. */
	readonly tags: readonly { readonly name: string; readonly path: string }[];
	readonly latest: readonly {
		readonly url: string;
		readonly name: string;
		readonly date: string;
		readonly day: string;
	}[];
}

/** What is offered before anybody has searched. For loaders. */
export async function loadStart(
	client: Pick<Client, "listContent">,
	site: Pick<SiteConfig, "topics" | "grounds">,
): Promise<Start> {
	const items = (await client.listContent({ folder: "/blog/", page: 1 }))?.items ?? [];
	const topics = topicsOf("blog", site);
	const shown = new Set(topics.map(({ href }) => href.slice(href.lastIndexOf("/") + 1)));
	const counts = new Map<string, { readonly name: string; readonly path: string; count: number }>();
	for (const { name, slug } of items.flatMap(({ tags }) => tags)) {
		const known = counts.get(slug);
		if (known !== undefined) known.count += 1;
		else if (!shown.has(slug)) counts.set(slug, { name, path: encodeContentUrl(`/tag/${slug}`), count: 1 });
	}
	const tags = [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, TAGS);
	const latest = items.slice(0, TEXTS);
	return {
		topics,
		tags: tags.map(({ name, path }) => ({ name, path })),
		latest: latest.map(({ url, name, publishedAt }) => ({
			...{ url: encodeContentUrl(url), name, date: publishedAt, day: dayOf(publishedAt, MADRID) },
		})),
	};
}

/** What can be read without searching: topics, tags, and what is new. */
export function SearchStart({ topics, tags, latest }: Start) {
	return (
		<>
			{topics.length === 0 ? null : (
				<section aria-labelledby="temas" className="search-here">
					<h2 id="temas">Temas</h2>
					<TopicChips topics={topics} path="" all="/blog" allName="Todos los artículos" />
				</section>
			)}
			{tags.length === 0 ? null : (
				<section aria-labelledby="mas-temas" className="search-here">
					<h2 id="mas-temas">Más temas</h2>
					<ul className={chips.chips}>
						{tags.map(({ name, path }) => (
							<li key={path}>
								<Link to={path}>{name}</Link>
							</li>
						))}
					</ul>
				</section>
			)}
			{latest.length === 0 ? null : (
				<section aria-labelledby="lo-ultimo" className="search-here">
					<h2 id="lo-ultimo">Lo último</h2>
					<ul className="search-latest">
						{latest.map(({ url, name, date, day }) => (
							<li key={url}>
								<Link to={url}>{name}</Link> <time dateTime={date}>{day}</time>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
