import { BackLink } from "./back-link.tsx";
import { textPath } from "./desk-route.ts";
import { publishWords } from "./desk-words.ts";
import type { DeskText } from "./text-page.tsx";

/** On which screen a preview is looked at ("": in this window), by whom, and in which mode, as the address says it. */
export interface SeenAs {
	readonly ver: "" | "movil" | "ordenador";
	readonly como: "" | "miembro";
	readonly modo: "" | "claro";
	/** Whether members see something else than visitors. */
	readonly hasReaders: boolean;
}

/** How an address asks for a preview. */
export function seenAs({ searchParams }: URL, hasReaders: boolean): SeenAs {
	const [ver, como, modo] = ["ver", "como", "modo"].map((name) => searchParams.get(name));
	return {
		ver: ver === "movil" || ver === "ordenador" ? ver : "",
		como: como === "miembro" ? como : "",
		modo: modo === "claro" ? modo : "",
		hasReaders,
	};
}

/** The address of a preview. */
function previewPath(id: string, { ver, como, modo }: Omit<SeenAs, "hasReaders">, page: "" | "/pagina" = ""): string {
	const query = new URLSearchParams(Object.entries({ ver, como, modo }).filter(([, value]) => value !== ""));
	return `/escritorio/vista/${encodeURIComponent(id)}${page}${query.size === 0 ? "" : `?${query}`}`;
}

/**
 * Links to the ways in which a preview can be looked at. Its own window shows the page as it is on a screen of that width,
 * so on a handset that is «Móvil», and elsewhere «Ordenador»: the style sheet shows one of the two groups.
 */
export function PreviewLooks({ id, seen, className }: { id: string; seen: SeenAs; className?: string }) {
	const link = (to: Partial<SeenAs>, name: string) => {
		const isCurrent = Object.entries(to).every(([key, value]) => seen[key as keyof SeenAs] === value);
		return (
			<a key={name} href={previewPath(id, { ...seen, ...to })} aria-current={isCurrent ? "page" : undefined}>
				{name}
			</a>
		);
	};
	return (
		<nav aria-label="Formas de verlo" className={className}>
			<div className="desk-from-wide">
				{link({ ver: "" }, "Ordenador")} {link({ ver: "movil" }, "Móvil")}
			</div>
			<div className="desk-from-narrow">
				{link({ ver: "" }, "Móvil")} {link({ ver: "ordenador" }, "Ordenador")}
			</div>
			{seen.hasReaders ? (
				<div>
					{link({ como: "" }, "Sin cuenta")} {link({ como: "miembro" }, "Con cuenta")}
				</div>
			) : null}
			{seen.ver === "" ? null : (
				<div>
					{link({ modo: "" }, "Oscuro")} {link({ modo: "claro" }, "Claro")}
				</div>
			)}
		</nav>
	);
}

/** A preview in a frame as wide as another screen. */
export function PreviewFrame({ text, seen }: { text: DeskText; seen: SeenAs }) {
	const isPhone = seen.ver === "movil";
	return (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>Vista previa</h1>
			<PreviewLooks id={text.id} seen={seen} className="desk-states letter-looks" />
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
			<section className="letter-window desk-window" aria-label="La página" tabIndex={0}>
				<iframe
					className={isPhone ? "desk-phone" : "desk-computer"}
					src={previewPath(text.id, { ...seen, ver: "" }, "/pagina")}
					title={`La página en ${isPhone ? "un móvil" : "un ordenador"}`}
					sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
				/>
			</section>
			<p className="desk-note">
				{text.mayPublish ? <a href={textPath(text.id, "publicar")}>{publishWords(text)}</a> : null}
			</p>
		</>
	);
}
