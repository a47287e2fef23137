import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { metaOf } from "../shell/page-meta.ts";
import { PersonMenu } from "../shell/user-menu.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon, type IconName, Logo } from "../ui/icon.tsx";
import iconsText from "../ui/icons.svg?raw";
import { PageHeading } from "../ui/page-heading.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { useSnackbar } from "../ui/snackbar.tsx";
import { SignWithTooltip } from "../ui/tooltip.tsx";
import { Avatar } from "../user/avatar.tsx";
import type { Route } from "./+types/theme-page";
import styles from "./theme-page.module.css";
import { Forms, Lists, Pages } from "./theme-samples.tsx";
import { BothModes, ColorChart, Measures, Row, Specimen, TypeScale } from "./theme-tokens.tsx";

const TITLE = "Guía de estilo";
const INTRO =
	"Todo lo que la interfaz sabe decir, en todos sus estados. Se dibuja con los componentes del sitio: si cambian, cambia.";

/** `espera` delays the page by so many seconds, 5 at most, to show the progress bar. */
export async function loader({ url }: Route.LoaderArgs) {
	const seconds = Math.min(5, Number(url.searchParams.get("espera") ?? 0)) || 0;
	await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
	return null;
}

export const meta = metaOf({ title: TITLE, description: INTRO, path: "/theme", noindex: true });

/** The chapters by title. `id` is the anchor to which the list of chapters links. */
const CHAPTERS: readonly (readonly [id: string, title: string, content: ReactNode])[] = [
	[
		"color",
		"Color",
		<div key="color" className={styles.charts}>
			<ColorChart mode="dark" />
			<ColorChart mode="light" />
		</div>,
	],
	["letra", "Letra", <TypeScale key="letra" />],
	["medidas", "Medidas", <Measures key="medidas" />],
	[
		"controles",
		"Controles",
		<Fragment key="controles">
			<Buttons />
			<Pictures />
			<Notices />
			<Navigation />
		</Fragment>,
	],
	["formularios", "Formularios", <Forms key="formularios" />],
	["listas", "Listas y tarjetas", <Lists key="listas" />],
	["paginas", "Páginas", <Pages key="paginas" />],
];

/** The living style guide: every component in every state. Not in production. */
export default function ThemePage() {
	return (
		<div data-dev-page="guia-de-estilo">
			<PageHeading title={TITLE} intro={INTRO} />
			<nav aria-label="Capítulos" className={styles.chapters}>
				{CHAPTERS.map(([id, title]) => (
					<a key={id} href={`#${id}`}>
						{title}
					</a>
				))}
			</nav>
			{CHAPTERS.map(([id, title, content]) => (
				<section key={id} id={id} className={styles.chapter}>
					<h2>{title}</h2>
					{content}
				</section>
			))}
		</div>
	);
}

const LOOKS = ["filled", "outlined", "quiet"] as const;
/** Names whose first letter has an accent or that begin with no letter, among others; together they have all shades. */
const NAMES = ["Inés", "Ñuño", "Álvaro", "Beatriz", "Dolors", "Zoe", "Lluís", "👩🏽‍💻 Ada", "🇪🇸", "Åsa", ""];

/** Buttons and links that look like them, in each look. */
function Buttons() {
	return (
		<Specimen
			title="Botones"
			note="Pasa el puntero y recorre la fila con el tabulador: el fondo cambia al pasar y el anillo de foco se ve siempre."
		>
			<BothModes>
				{LOOKS.map((look) => (
					<Row key={look}>
						<Button look={look}>Guardar</Button>
						<Button look={look}>
							<Icon name="share" /> Compartir
						</Button>
						<Button look={look} aria-label="Copiar enlace">
							<Icon name="link" />
						</Button>
						<Button look={look} disabled>
							Desactivado
						</Button>
						<ButtonLink look={look} to="/blog">
							Enlace
						</ButtonLink>
					</Row>
				))}
				<Row>
					<Button look="filled">Un botón con un nombre tan largo que en un teléfono ocupa más de una línea</Button>
				</Row>
			</BothModes>
		</Specimen>
	);
}

/** Avatars, icons and the logo. */
function Pictures() {
	return (
		<>
			<Specimen
				title="Avatar"
				note="Foto, o la primera letra del nombre sobre un tono que es siempre el mismo para ese nombre."
			>
				<BothModes>
					<Row>
						<Avatar name="Inés Valcárcel" photo="/autora.svg" size="large" />
						<Avatar name="Ñuño" photo={null} size="large" />
						<Avatar name="👩🏽‍💻 Ada" photo={null} size="large" />
					</Row>
					<Row>
						<Avatar name="Inés Valcárcel" photo="/autora.svg" />
						{NAMES.map((name) => (
							<Avatar key={name} name={name} photo={null} />
						))}
					</Row>
				</BothModes>
			</Specimen>
			<Specimen title="Iconos" note="Tan altos como el texto que acompañan. Decoran: el nombre lo pone el control.">
				<ul className={styles.icons}>
					{[...iconsText.matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(([, name]) => (
						<li key={name}>
							<Icon name={name as IconName} />
							{name}
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen title="Marca">
				<BothModes>
					<p className={styles.brand}>
						<Logo /> Tertulia
					</p>
				</BothModes>
			</Specimen>
		</>
	);
}

/** Snackbar messages, signs with a tooltip, and the progress bar. */
function Notices() {
	const show = useSnackbar();
	return (
		<>
			<Specimen
				title="Aviso breve"
				note="Tres segundos; se queda mientras lo señalas o lo enfocas, y uno nuevo quita el anterior."
			>
				<Row>
					<Button onClick={() => show("Guardado")}>Corto</Button>
					<Button onClick={() => show("Copiado al portapapeles", "Cerrar")}>Con acción</Button>
					<Button
						onClick={() =>
							show(
								"No se ha podido guardar tu inscripción porque la conexión se ha cortado a la mitad. Inténtalo de nuevo.",
								"Entendido",
							)
						}
					>
						Largo
					</Button>
				</Row>
			</Specimen>
			<Specimen title="Señal con explicación" note="Se explica al pasar el puntero y al enfocarla.">
				<Row>
					<SignWithTooltip text="Solo usuarios registrados">
						<Icon name="lock" />
					</SignWithTooltip>
					<SignWithTooltip text="Este evento se celebra en persona y también en línea">
						<Icon name="place" />
					</SignWithTooltip>
				</Row>
			</Specimen>
			<Specimen
				title="Barra de progreso"
				note="Aparece arriba mientras una página está en camino. El enlace tarda dos segundos a propósito."
			>
				<Row>
					<Link to="/theme?espera=2">Volver aquí despacio</Link>
				</Row>
			</Specimen>
		</>
	);
}

const PEOPLE = {
	waiting: undefined,
	visitor: null,
	person: { displayName: "Ñuño Otorrinolaringólogo", email: "nuno@ejemplo.es", photoURL: null },
} as const;

/** Pagination, the person's menu and the theme switch. */
function Navigation() {
	return (
		<>
			<Specimen
				title="Paginación"
				note="En medio, la primera y la última. Con una sola página no hay nada. Las dos últimas son una muestra y no se pueden usar."
			>
				<Pagination path="/theme" page={2} pages={3} />
				<div inert>
					<Pagination path="/theme" page={1} pages={12} />
					<Pagination path="/theme" page={12} pages={12} />
				</div>
			</Specimen>
			<Specimen title="Persona" note="Mientras se comprueba la sesión, sin sesión y con ella.">
				<Row>
					<div data-signed-in="">
						<PersonMenu user={PEOPLE.waiting} />
					</div>
					<PersonMenu user={PEOPLE.visitor} />
					<PersonMenu user={PEOPLE.person} />
				</Row>
			</Specimen>
			<Specimen title="Modo del tema" note="Aquí cambia toda la página. En el sitio solo lo ve quien administra.">
				<div className={styles.switch}>
					<ThemeSwitch id="guia" />
				</div>
			</Specimen>
		</>
	);
}
