import { type DeskLetter, letterPath } from "./letter-words.ts";

/** How a letter can be looked at: in a window, on a telephone, as plain text. */
const LOOKS = [
	["", "Ancho"],
	["movil", "Móvil"],
	["texto", "Sin formato"],
] as const;

const MODES = [
	["", "Claro"],
	["oscuro", "Oscuro"],
] as const;

/** What of a letter is looked at, as the address says it. */
export interface Look {
	readonly ver: (typeof LOOKS)[number][0];
	readonly modo: (typeof MODES)[number][0];
}

/** The look that an address asks for. */
export function lookOf(url: URL): Look {
	const of = <Name extends string>(choices: readonly (readonly [Name, string])[], given: string | null) =>
		choices.find(([name]) => name === given)?.[0] ?? choices[0]?.[0];
	return { ver: of(LOOKS, url.searchParams.get("ver")) ?? "", modo: of(MODES, url.searchParams.get("modo")) ?? "" };
}

/** How people get a letter. `text`: as plain text, where that is looked at. */
export function LetterLook({ letter, look, text }: { letter: DeskLetter; look: Look; text: string | null }) {
	const pathOf = (to: Partial<Look>) => {
		const query = new URLSearchParams(Object.entries({ ...look, ...to }).filter(([, value]) => value !== ""));
		return `${letterPath(letter.id)}${query.size === 0 ? "" : `?${query}`}#vista`;
	};
	const isNarrow = look.ver === "movil";
	const mode = look.modo === "" ? "claro" : "oscuro";
	return (
		<section className="letter-look" aria-labelledby="vista">
			<h2 id="vista">Cómo se ve</h2>
			<nav aria-label="Formas de verlo" className="desk-states letter-looks">
				<div>
					{LOOKS.map(([ver, name]) => (
						<a key={ver} href={pathOf({ ver })} aria-current={look.ver === ver ? "page" : undefined}>
							{name}
						</a>
					))}
				</div>
				{look.ver === "texto" ? null : (
					<div>
						{MODES.map(([modo, name]) => (
							<a key={modo} href={pathOf({ modo })} aria-current={look.modo === modo ? "page" : undefined}>
								{name}
							</a>
						))}
					</div>
				)}
			</nav>
			{look.ver === "texto" ? (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
				<pre className="letter-plain" tabIndex={0}>
					{text}
				</pre>
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
				<section className="letter-window" aria-label="La carta" tabIndex={0}>
					<iframe
						className={isNarrow ? "letter-narrow" : "letter-wide"}
						src={`${letterPath(letter.id, "carta")}?modo=${mode}`}
						title={`La carta en ${isNarrow ? "un móvil" : "una pantalla ancha"}, en ${mode}`}
						sandbox="allow-popups allow-popups-to-escape-sandbox"
					/>
				</section>
			)}
			<p className="desk-note">
				<a href={`${letterPath(letter.id, "carta")}?modo=${mode}`}>Verla sola</a>
			</p>
		</section>
	);
}
