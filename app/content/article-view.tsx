import type { ReactNode } from "react";
import { isRestricted } from "../../domain/content/access.ts";
import type { Tag } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { site } from "../../site.config.ts";
import { Link } from "../ui/link.tsx";
import { Avatar } from "../user/avatar.tsx";
import { ArticleActions } from "./article-actions.tsx";
import styles from "./article-view.module.css";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { ShownContent } from "./content-body.tsx";
import { Lock } from "./content-card.tsx";
import { HeaderPicture } from "./picture.tsx";

/**
 * An article suggested at the end of another one. `to` is its encoded path; `isLocked` means that visitors get only its
 * summary.
 */
export interface FurtherArticle {
	readonly to: string;
	readonly name: string;
	readonly readingMinutes: number;
	readonly isLocked: boolean;
}

/** The template `blog` (docs/product.md, 2.7). `date` is that of its creation, in words; `further` lists
 * articles to read next. */
export function ArticleView({
	content,
	date,
	body,
	further = [],
}: {
	content: ShownContent;
	date: string;
	body: ReactNode;
	further?: readonly FurtherArticle[];
}) {
	const { createdBy } = content;
	return (
		<article className={styles.article}>
			<Breadcrumbs folder={content.folder} current={content.name} names={site.folderNames} />
			{content.image === null ? null : <HeaderPicture image={content.image} />}
			<header className={styles.header}>
				<h1>
					{content.name}
					{isRestricted(content.restrictedTo) ? (
						<span className={styles.lock}>
							<Lock />
						</span>
					) : null}
				</h1>
				<div className={styles.byline}>
					<Avatar name={createdBy.displayName} photo={createdBy.photoURL} />
					<p>
						<span className={styles.author}>
							{createdBy.url === null ? createdBy.displayName : <Link to={createdBy.url}>{createdBy.displayName}</Link>}
						</span>
						<span className={styles.facts}>
							<time dateTime={content.createdAt}>{date}</time> <span>{content.readingMinutes} min de lectura</span>
						</span>
					</p>
					<ArticleActions name={content.name} canonical={content.canonical} />
				</div>
			</header>
			<div className={styles.body}>
				{body}
				<TagLinks tags={content.tags} folder={content.folder} />
				{further.length === 0 ? null : (
					<aside aria-labelledby="sigue-leyendo" className={styles.further}>
						<h2 id="sigue-leyendo">Sigue leyendo</h2>
						<ul>
							{further.map(({ to, name, readingMinutes, isLocked }) => (
								<li key={to}>
									<Link to={to} prefetch="visible">
										{name}
									</Link>
									<span className={styles.facts}>
										{readingMinutes} min de lectura {isLocked ? <Lock /> : null}
									</span>
								</li>
							))}
						</ul>
					</aside>
				)}
			</div>
		</article>
	);
}

/** The template `page`: title and body only. */
export function SimplePageView({ content, body }: { content: ShownContent; body: ReactNode }) {
	return (
		<article className={styles.page}>
			<h1>{content.name}</h1>
			{body}
		</article>
	);
}

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
