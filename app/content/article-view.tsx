import { lazy, type ReactNode } from "react";
import { teaserOf } from "../../domain/content/access.ts";
import type { Tag } from "../../domain/content/content.ts";
import type { Ground } from "../../domain/site/grounds.ts";
import { useSite } from "../site.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import { Photo } from "../user/photo.tsx";
import { ArticleActions } from "./article-actions.tsx";
import styles from "./article-view.module.css";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { ShownContent } from "./content-body.tsx";
import { HeaderPicture } from "./picture.tsx";
import { tagPath } from "./tag-links.tsx";

/** Few articles have it, so browsers load it only for those. */
const loadLock = () => import("./lock.tsx");
const Lock = import.meta.env.SSR ? (await loadLock()).default : lazy(loadLock);

/** The tag that gives an article its ground, and the ground. `topic` is undefined without tags. */
export interface Topic {
	readonly topic: Tag | undefined;
	readonly ground: Ground;
}

/**
 * The template `blog` (docs/product.md, 2.7). `date` is that of its creation, in words; `body` is its text with what
 * goes along with it, such as contents and what to read next; `tools` stand above the text.
 */
export function ArticleView({
	content,
	topic,
	ground,
	date,
	changed = null,
	photo,
	isRestricted,
	body,
	tools = null,
}: Topic & {
	content: ShownContent;
	date: string;
	/** The day of its last change, in words; null if that is the day of `date`. */
	changed?: string | null;
	/** Address of its author's picture. */
	photo: string;
	/** Whether visitors may not read it. */
	isRestricted: boolean;
	body: ReactNode;
	tools?: ReactNode;
}) {
	const { createdBy, folder, summary, image } = content;
	return (
		<article className={`${styles.article} ${grounds[ground]}`}>
			<header className={image === null ? styles.head : `${styles.head} ${styles.pictured}`}>
				<Breadcrumbs folder={folder} current={content.name} names={useSite().folderNames} />
				<ArticleActions name={content.name} canonical={content.canonical} />
				<p className={styles.eyebrow}>
					{topic === undefined ? null : (
						<Link to={tagPath(topic, folder)} prefetch="intent" className={styles.topic}>
							{topic.name}
						</Link>
					)}
					<span>{`${content.readingMinutes}\u00a0min de lectura`}</span>
				</p>
				<h1>
					{content.name}
					{isRestricted ? (
						<span className={styles.lock}>
							<Lock />
						</span>
					) : null}
				</h1>
				{summary === "" ? null : (
					<p className={styles.standfirst}>{content.access === "summary" ? teaserOf(summary) : summary}</p>
				)}
				<div className={styles.byline}>
					<Photo src={photo} />
					<p className={styles.facts}>
						<span className={styles.author}>
							{createdBy.url === null ? createdBy.displayName : <Link to={createdBy.url}>{createdBy.displayName}</Link>}
						</span>{" "}
						<time dateTime={content.createdAt}>{date}</time>
						{changed === null ? null : (
							<>
								{" "}
								<time dateTime={content.updatedAt}>{`Actualizado el ${changed}`}</time>
							</>
						)}
					</p>
				</div>
				{image === null ? null : <HeaderPicture image={image} />}
			</header>
			{tools}
			{body}
		</article>
	);
}

/** Whether a page is something to take along: it has tools and a licence (docs/product.md, 2.7). */
export function isResource({ folder }: Pick<ShownContent, "folder">): boolean {
	return folder.startsWith("/recursos/");
}

/** The template `page`: title and body. The bodies of the author's and the contact page begin with the title. */
export function SimplePageView({
	content,
	body,
	isTitled,
	isWhole = false,
}: {
	content: ShownContent;
	body: ReactNode;
	/** Whether the body has the title. */
	isTitled: boolean;
	/** Whether the body has a layout of its own. */
	isWhole?: boolean | undefined;
}) {
	return (
		<article className={isWhole ? grounds.mint : `${styles.page} ${grounds.mint}`}>
			{isTitled ? null : <h1>{content.name}</h1>}
			{body}
		</article>
	);
}

/** The class of a body that has more than the text: contents beside it, or what stands after it. */
export const bodyLayout = styles.layout;
