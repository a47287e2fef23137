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

/** The way to a page: an arrow back to the first step, a step for each page above, and the page's own name. */
export function BreadcrumbTrail({ steps, current }: { steps: readonly Step[]; current: string }) {
	const first = steps[0];
	return (
		<nav aria-label="Ruta de navegación" className={styles.breadcrumbs}>
			<Link
				to={first?.path ?? "/home"}
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
 * The way to a page of content: a step for each folder and the page's own name, in lower case (docs/product.md, 2.5 and
 * 2.7).
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
