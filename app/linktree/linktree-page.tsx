import { href } from "react-router";
import { site } from "../../site.config.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Avatar } from "../user/avatar.tsx";
import type { Route } from "./+types/linktree-page";
import { pageLinks } from "./links.ts";
import styles from "./linktree-page.module.css";

export const handle = {
	layout: { withHeader: true, withBackground: true, withSocial: false },
	cache: "public",
	inSitemap: true,
	countsVisits: true,
} satisfies RouteHandle;

/** The data come from the brand file, which browsers do not load. */
export function loader() {
	return { owner: site.owner, links: pageLinks };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	return pageMeta(
		{ title: loaderData.owner.name, description: loaderData.owner.sentence, path: href("/linktree") },
		matches,
	);
}

export default function LinktreePage({ loaderData: { owner, links } }: Route.ComponentProps) {
	return (
		<div className={styles.page}>
			<Avatar name={owner.name} photo={owner.photo} size="large" />
			<h1>{owner.name}</h1>
			<p>{owner.sentence}</p>
			<ul className={styles.links}>
				{links.map(({ id, name, isProfile }) => (
					<li key={id}>
						{/* A plain link, because the target is a redirect that counts the click. */}
						<a href={`/ir/${id}`} className={styles.link} {...(isProfile ? { rel: "me" } : {})}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
