import { site } from "../../site.config.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { Avatar } from "../user/avatar.tsx";
import type { Route } from "./+types/linktree-page";
import { countedPath, pageLinks } from "./links.ts";
import styles from "./linktree-page.module.css";

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({ title: site.owner.name, description: site.owner.sentence, path: "/linktree" }, matches);
}

export default function LinktreePage() {
	const { owner } = site;
	return (
		<div className={styles.page}>
			<Avatar name={owner.name} photo={owner.photo} size="large" />
			<h1>{owner.name}</h1>
			<p>{owner.sentence}</p>
			<ul className={styles.links}>
				{pageLinks.map(({ id, name, isProfile }) => (
					<li key={id}>
						{/* A plain link: it leads through the count to wherever it leads. */}
						<a href={countedPath(id)} className={styles.link} {...(isProfile ? { rel: "me" } : {})}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
