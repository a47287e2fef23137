import { site } from "../../site.config.ts";
import { mainNavigation } from "../shell/navigation.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Avatar } from "../user/avatar.tsx";
import type { Route } from "./+types/linktree-page";
import styles from "./linktree-page.module.css";

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({ title: site.owner.name, description: site.owner.sentence, path: "/linktree" }, matches);
}

export default function LinktreePage() {
	const { owner, social } = site;
	return (
		<div className={styles.page}>
			<Avatar name={owner.name} photo={owner.photo} size="large" />
			<h1>{owner.name}</h1>
			<p>{owner.sentence}</p>
			<ul className={styles.links}>
				{mainNavigation.items.map(({ name, href }) => (
					<li key={href}>
						<ButtonLink to={href}>{name}</ButtonLink>
					</li>
				))}
				{social.map(({ name, url }) => (
					<li key={name}>
						<ButtonLink to={url}>{name}</ButtonLink>
					</li>
				))}
			</ul>
		</div>
	);
}
