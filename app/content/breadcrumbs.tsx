import { breadcrumbsOf } from "../../domain/content/breadcrumbs.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./breadcrumbs.module.css";

/** The way to a page: a step for each folder and the page's own name, in lower case (docs/product.md, 2.5 and 2.7). */
export function Breadcrumbs({ folder, current, names }: { folder: string; current: string; names: Readonly<Record<string, string>> }) {
	const steps = breadcrumbsOf(folder, names);
	const first = steps[0];
	return (
		<nav aria-label="Ruta de navegación" className={styles.breadcrumbs}>
			<Link
				to={first === undefined ? "/home" : encodeContentUrl(first.path)}
				prefetch="intent"
				className={styles.back}
				aria-label={`Volver a ${first?.name ?? "inicio"}`}
			>
				<Icon name="arrow-back" />
			</Link>
			<ol>
				{steps.map(({ name, path }) => (
					<li key={path}>
						<Link to={encodeContentUrl(path)} prefetch="intent">
							{name}
						</Link>
					</li>
				))}
				<li aria-current="page">{current.toLocaleLowerCase("es-ES")}</li>
			</ol>
		</nav>
	);
}
