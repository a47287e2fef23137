import type { ReactNode } from "react";
import { isRestricted } from "../../domain/content/access.ts";
import { site } from "../../site.config.ts";
import { Link } from "../ui/link.tsx";
import { Avatar } from "../user/avatar.tsx";
import { ArticleActions } from "./article-actions.tsx";
import styles from "./article-view.module.css";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { formatDate } from "./format-date.ts";
import type { FurtherArticle } from "./further-reading.ts";
import { HeaderPicture } from "./header-picture.tsx";
import { Lock } from "./lock.tsx";
import type { ShownContent } from "./shown-content.ts";
import { TagLinks } from "./tag-links.tsx";

/** The template `blog` (docs/product.md, 2.7). `further` lists articles to read next. */
export function ArticleView({
	content,
	body,
	further = [],
}: {
	content: ShownContent;
	body: ReactNode;
	further?: readonly FurtherArticle[];
}) {
	const { createdBy } = content;
	return (
		<article className={styles.article}>
			<Breadcrumbs folder={content.folder} current={content.name} names={site.folderNames} />
			{content.image === null ? null : <HeaderPicture image={content.image} className={styles.picture} />}
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
							<time dateTime={content.createdAt}>{formatDate(content.createdAt)}</time>{" "}
							<span>{content.readingMinutes} min de lectura</span>
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
									<Link to={to} prefetch="intent">
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
