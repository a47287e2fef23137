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

/** The way to a page: where the arrow leads back to, a step for each page above, and the page's own name. */
export function BreadcrumbTrail({ back, steps, current }: { back: Step; steps: readonly Step[]; current: string }) {
	return (
		<nav aria-label="Ruta de navegación" className={styles.breadcrumbs}>
			<Link to={back.path} prefetch="intent" className={styles.back} aria-label={`Volver a ${back.name}`}>
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

/** The way to a page of content: a step for each folder and the page's own name, in lower case (docs/product.md, 2.5 and 2.7). */
export function Breadcrumbs({ folder, current, names }: { folder: string; current: string; names: Readonly<Record<string, string>> }) {
	const steps = breadcrumbsOf(folder, names).map(({ name, path }) => ({ name, path: encodeContentUrl(path) }));
	return <BreadcrumbTrail back={steps[0] ?? { name: "inicio", path: "/home" }} steps={steps} current={current.toLocaleLowerCase("es-ES")} />;
}
