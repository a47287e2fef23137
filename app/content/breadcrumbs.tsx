import { href } from "react-router";
import { breadcrumbsOf } from "../../domain/content/breadcrumbs.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./breadcrumbs.module.css";

interface Step {
	readonly name: string;
	/** A path of this site, encoded. */
	readonly path: string;
}

/** Breadcrumbs: an arrow back to the first step, a link for each page above, and the current page's name. */
export function BreadcrumbTrail({ steps, current }: { steps: readonly Step[]; current: string }) {
	const first = steps[0];
	return (
		<nav aria-label="Ruta de navegación" className={styles.breadcrumbs}>
			<Link
				to={first?.path ?? href("/home")}
				prefetch="intent"
				className={styles.back}
				aria-label={`Volver a ${first?.name ?? "inicio"}`}
			>
				<Icon name="arrow-back" />
			</Link>
			<ol>
				{steps.map(({ name, path }) => (
					<li key={path}>
						<Link to={path} prefetch="intent">
							{name}
						</Link>
					</li>
				))}
				<li aria-current="page">{current}</li>
			</ol>
		</nav>
	);
}

/**
 * Breadcrumbs of a content page: one step per folder and the page's own name, in lower case (docs/product.md, 2.5 and
 * 2.7). `names` gives the display names of folders.
 */
export function Breadcrumbs({
	folder,
	current,
	names,
}: {
	folder: string;
	current: string;
	names: Readonly<Record<string, string>>;
}) {
	const steps = breadcrumbsOf(folder, names).map(({ name, path }) => ({ name, path: encodeContentUrl(path) }));
	return <BreadcrumbTrail steps={steps} current={current.toLocaleLowerCase("es-ES")} />;
}
