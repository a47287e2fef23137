import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { isRestricted } from "../../domain/content/access.ts";
import type { Author, ContentCard } from "../../domain/content/content.ts";
import { CONTENT_SECTIONS, encodeContentUrl } from "../../domain/content/content-url.ts";
import { smallestPicture } from "../../domain/content/smallest-picture.ts";
import { groundOf, topicOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { avatarUrl } from "../../domain/user/avatar.ts";
import { MADRID, shortDayOf } from "../../domain/zoned-time.ts";
import grounds from "../theme/grounds.module.css";
import { ButtonLink, type ButtonLook } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import stretched from "../ui/stretched.module.css";
import avatar from "../user/avatar.module.css";
import styles from "./article-view.module.css";
import type { ShownContent } from "./content-body.tsx";
import { partsOf, type TextPart } from "./contents.server.ts";
import { Contents, FoldedContents } from "./contents.tsx";
import { Cover } from "./cover.tsx";
import { coverWords } from "./cover-words.ts";
import { notesSheet, rowsForContents } from "./margin-notes.server.ts";
import { Picture } from "./picture.tsx";
import { rememberTexts } from "./recent-texts.server.ts";
import { TagLinks } from "./tag-links.tsx";
import topics from "./topic-chips.module.css";

/*
 * What the server writes around a page's text. It travels with the text as HTML: browsers need no code for it, and it is
 * in the document only once (docs/decisions/0002).
 */

/**
 * The text of an article with its contents, and what stands after it: tags, author, feeds and what to read next.
 * `paywall`: HTML in place of the text.
 */
export function articleHtml(
	content: Pick<ShownContent, "folder" | "tags" | "createdBy">,
	text: { readonly body: string } | { readonly paywall: string },
	further: readonly ContentCard[],
	site: SiteConfig,
): string {
	const { folder, tags, createdBy } = content;
	let end = ends.get(site);
	if (end === undefined) {
		end = rememberTexts((facts) => endHtml(JSON.parse(facts), site));
		ends.set(site, end);
	}
	return pageHtml(text) + end(JSON.stringify({ folder, tags, createdBy, further } satisfies EndFacts), {});
}

/** What stands after articles, by the settings with which it is written. */
const ends = new WeakMap<SiteConfig, (facts: string, terms: object) => string>();

/** What the end of an article depends on, beside the site's settings. */
interface EndFacts extends Pick<ShownContent, "folder" | "tags" | "createdBy"> {
	readonly further: readonly ContentCard[];
}

function endHtml({ folder, tags, createdBy, further }: EndFacts, site: SiteConfig): string {
	return renderToStaticMarkup(
		<>
			<div className={styles.end}>
				<TagLinks
					tags={tags}
					folder={folder}
					look={(tag) => `${styles.topic} ${grounds[groundOf([tag], site.grounds)]}`}
				/>
				<AuthorBox author={createdBy} folder={folder} site={site} />
			</div>
			<Further cards={further} site={site} />
		</>,
	);
}

/** The text of an event, and who hosts it. */
export function eventHtml(body: string, host: Author, site: SiteConfig): string {
	return renderToStaticMarkup(
		<>
			<Html html={body} className="prose" />
			<div className={styles.end}>
				<AuthorBox author={host} folder="/eventos/" label="Quién lo organiza" site={site} />
			</div>
		</>,
	);
}

/** The text of a page with its contents. `paywall`: HTML in place of the text. */
export function pageHtml(text: { readonly body: string } | { readonly paywall: string }): string {
	return "body" in text
		? textHtml(text.body, {})
		: renderToStaticMarkup(<Html html={text.paywall} className="paywall-page" />);
}

/** A text with its contents. */
const textHtml = rememberTexts((body) => renderToStaticMarkup(<Text body={body} />));

function Html({ html, className }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, or written by the server
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Text({ body }: { body: string }) {
	return (
		<>
			<TextContents parts={partsOf(body)} body={body} />
			{/* A class in place of `:has(> .notes)` (docs/decisions/0037). */}
			<Html html={body} className={notesSheet(body) === null ? "prose" : "prose noted"} />
		</>
	);
}

function TextContents({ parts, body }: { parts: readonly TextPart[]; body: string }) {
	if (parts.length === 0) return null;
	const links = parts.map(({ id, words }) => (
		<li key={id}>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: text of the sanitised body */}
			<a href={`#${id}`} dangerouslySetInnerHTML={{ __html: words }} />
		</li>
	));
	const rows = rowsForContents(
		body,
		parts.map(({ words }) => words),
	);
	if (rows === null) return <Contents>{links}</Contents>;
	return rows === 0 ? (
		<FoldedContents sheet={notesSheet(body) ?? ""}>{links}</FoldedContents>
	) : (
		<Contents data-rows={rows}>{links}</Contents>
	);
}

/** Who wrote the text, and how to hear of the next one. */
function AuthorBox({
	author,
	folder,
	label = "Quién escribe",
	site,
}: {
	author: Author;
	folder: string;
	/** What the author is to what stands above. */
	label?: string;
	site: SiteConfig;
}) {
	const { displayName, photoURL, url } = author;
	const isOwner = displayName === site.owner.name;
	return (
		<aside className={styles.who} aria-label={label}>
			<div className={styles.bio}>
				<img
					src={photoURL ?? avatarUrl(site.avatarTemplate, displayName, 180)}
					alt=""
					width={180}
					height={180}
					loading="lazy"
					className={avatar.avatar}
				/>
				<p>
					<strong>{displayName}</strong>
					<br />
					{isOwner ? site.owner.sentence : null}
					{url === null ? null : (
						<>
							{" "}
							<a href={url}>{isOwner ? "Más\u00a0sobre\u00a0mí" : "Más sobre quien escribe"}</a>
						</>
					)}
				</p>
			</div>
			<Feeds folder={folder} />
		</aside>
	);
}

/** The ways to hear of what is new in the section that a folder belongs to. */
export function Feeds({ folder, look = "filled" }: { folder: string; look?: ButtonLook }): ReactNode {
	const section = folder.split("/")[1] ?? "";
	if (!CONTENT_SECTIONS.includes(section)) return null;
	return (
		<section className={styles.news}>
			<h2>Novedades por correo</h2>
			<p>
				Una carta cuando tengo algo que contarte, sin publicidad. También hay <a href={`/${section}/rss.xml`}>RSS</a>.
			</p>
			<p>
				<ButtonLink look={look} to={href("/novedades")}>
					Recibir las novedades
				</ButtonLink>
			</p>
		</section>
	);
}

interface ListedCards {
	readonly cards: readonly ContentCard[];
	readonly site: SiteConfig;
}

/** What to read next. */
function Further(list: ListedCards) {
	if (list.cards.length === 0) return null;
	return (
		<aside className={styles.further} aria-labelledby="sigue-leyendo">
			<h2 id="sigue-leyendo">Sigue leyendo</h2>
			<CardList {...list} />
		</aside>
	);
}

/**
 * Articles by their topics and names, the first one large with its picture, the others beside small ones; with `covers`
 * each with its large picture and none with its topic. The browser fetches the first one when it comes into view.
 */
export function CardList({ cards, site, covers = false }: ListedCards & { readonly covers?: boolean }) {
	return (
		<ul>
			{cards.map((card, index) => {
				const ground = groundOf(card.tags, site.grounds);
				return (
					<li key={card.id} className={stretched.area}>
						{card.image === null ? (
							<div className={styles.cover}>
								<Cover words={coverWords(card.name)} ground={ground} />
							</div>
						) : index > 0 && !covers ? (
							<img className={styles.cover} src={smallestPicture(card.image)} alt="" loading="lazy" />
						) : (
							<Picture
								image={{ ...card.image, alt: "" }}
								sizes="(min-width: 80rem) 47rem, 94vw"
								className={styles.cover}
							/>
						)}
						{covers ? null : (
							<p className={`${topics.mark} ${grounds[ground]}`}>{topicOf(card.tags, site.grounds)?.name}</p>
						)}
						<h3>
							<a
								href={encodeContentUrl(card.url)}
								className={stretched.link}
								{...(index === 0 && !isRestricted(card.restrictedTo) ? { "data-next": "" } : {})}
							>
								{card.name}
							</a>
						</h3>
						<p className={styles.facts}>
							{`${shortDayOf(card.publishedAt, MADRID)} · ${card.readingMinutes}\u00a0min`}
							{isRestricted(card.restrictedTo) ? (
								<span>
									<Icon name="lock" /> Solo usuarios registrados
								</span>
							) : null}
						</p>
					</li>
				);
			})}
		</ul>
	);
}
