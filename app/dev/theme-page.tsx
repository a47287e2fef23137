import { pageMeta } from "../shell/page-meta.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/theme-page";
import { ColorChart } from "./color-chart.tsx";
import { Lists, Pages } from "./content-specimens.tsx";
import { Buttons, Navigation, Notices, Pictures } from "./control-specimens.tsx";
import { Forms } from "./form-specimens.tsx";
import { Measures, TypeScale } from "./measures.tsx";
import { Chapter } from "./specimen.tsx";
import styles from "./theme-page.module.css";

const TITLE = "Guía de estilo";
const INTRO =
	"Todo lo que la interfaz sabe decir, en todos sus estados. Se dibuja con los componentes del sitio: si cambian, cambia.";

const CHAPTERS = [
	{ id: "color", title: "Color" },
	{ id: "letra", title: "Letra" },
	{ id: "medidas", title: "Medidas" },
	{ id: "controles", title: "Controles" },
	{ id: "formularios", title: "Formularios" },
	{ id: "listas", title: "Listas y tarjetas" },
	{ id: "paginas", title: "Páginas" },
] as const;

/** `espera` delays the page by so many seconds, 5 at most, to show the progress bar. */
export async function loader({ url }: Route.LoaderArgs) {
	const seconds = Math.min(5, Number(url.searchParams.get("espera") ?? 0)) || 0;
	await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
	return null;
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({ title: TITLE, description: INTRO, path: "/theme", noindex: true }, matches);
}

/** The living style guide. Not in production. */
export default function ThemePage() {
	const [color, type, measures, controls, forms, lists, pages] = CHAPTERS;
	return (
		<div data-dev-page="guia-de-estilo">
			<PageHeading title={TITLE} intro={INTRO} />
			<nav aria-label="Capítulos" className={styles.chapters}>
				{CHAPTERS.map(({ id, title }) => (
					<a key={id} href={`#${id}`}>
						{title}
					</a>
				))}
			</nav>
			<Chapter {...color}>
				<div className={styles.charts}>
					<ColorChart mode="dark" />
					<ColorChart mode="light" />
				</div>
			</Chapter>
			<Chapter {...type}>
				<TypeScale />
			</Chapter>
			<Chapter {...measures}>
				<Measures />
			</Chapter>
			<Chapter {...controls}>
				<Buttons />
				<Pictures />
				<Notices />
				<Navigation />
			</Chapter>
			<Chapter {...forms}>
				<Forms />
			</Chapter>
			<Chapter {...lists}>
				<Lists />
			</Chapter>
			<Chapter {...pages}>
				<Pages />
			</Chapter>
		</div>
	);
}
