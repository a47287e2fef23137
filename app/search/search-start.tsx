import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { ContentCard } from "../content/content-card.tsx";
import { type ShownCard, shownCard } from "../content/shown-card.ts";
import chips from "../content/topic-chips.module.css";
import { TopicChips } from "../content/topic-chips.tsx";
import { type Topic, topicsOf } from "../site.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { Link } from "../ui/link.tsx";

/** Texts, and tags, that are offered before anybody has searched. */
const TEXTS = 3;
const TAGS = 12;

interface Start {
	readonly topics: readonly Topic[];
	/** The tags of the newest texts, the most frequent first. */
	readonly tags: readonly { readonly name: string; readonly path: string }[];
	readonly latest: readonly ShownCard[];
}

/** What is new in the blog. For loaders. */
async function loadLatest(client: Pick<Client, "listContent">) {
	return (await client.listContent({ folder: "/blog/", page: 1 }))?.items ?? [];
}

/** What is offered where nothing was found. For loaders. */
export async function loadInstead(
	client: Pick<Client, "listContent">,
	{ grounds }: Pick<SiteConfig, "grounds">,
): Promise<readonly ShownCard[]> {
	const items = await loadLatest(client);
	return items.slice(0, TEXTS).map((card) => shownCard(card, grounds));
}

/** What is offered before anybody has searched. For loaders. */
export async function loadStart(
	client: Pick<Client, "listContent">,
	site: Pick<SiteConfig, "topics" | "grounds">,
): Promise<Start> {
	const items = await loadLatest(client);
	const topics = topicsOf("blog", site);
	const shown = new Set(topics.map(({ href }) => href.slice(href.lastIndexOf("/") + 1)));
	const counts = new Map<string, { readonly name: string; readonly path: string; count: number }>();
	for (const { name, slug } of items.flatMap(({ tags }) => tags)) {
		const known = counts.get(slug);
		if (known !== undefined) known.count += 1;
		else if (!shown.has(slug)) counts.set(slug, { name, path: encodeContentUrl(`/tag/${slug}`), count: 1 });
	}
	const tags = [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, TAGS);
	return {
		topics,
		tags: tags.map(({ name, path }) => ({ name, path })),
		latest: items.slice(0, TEXTS).map((card) => shownCard(card, site.grounds)),
	};
}

/** What is new, with its pictures. */
export function Latest({ cards }: { cards: readonly ShownCard[] }) {
	return cards.length === 0 ? null : (
		<section aria-labelledby="lo-ultimo" className="search-here search-latest">
			<h2 id="lo-ultimo">Lo último</h2>
			<CardGrid items={cards}>{(card) => <ContentCard card={card} heading="h3" eager />}</CardGrid>
		</section>
	);
}

/** The topics of the blog. */
export function Topics({ topics }: Pick<Start, "topics">) {
	return topics.length === 0 ? null : (
		<section aria-labelledby="temas" className="search-here">
			<h2 id="temas">Temas</h2>
			<TopicChips topics={topics} path="" all="/blog" allName="Todos los artículos" />
		</section>
	);
}

/** What can be read without searching: topics, what is new, and tags. */
export function SearchStart({ topics, tags, latest }: Start) {
	return (
		<>
			<Topics topics={topics} />
			<Latest cards={latest} />
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
		</>
	);
}
