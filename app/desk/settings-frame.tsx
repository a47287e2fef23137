import type { ReactNode } from "react";
import { type SettingPart, settingParts } from "../../domain/desk/settings-form.ts";
import { BackLink } from "./back-link.tsx";
import { Beside } from "./beside.tsx";

/** What somebody may change of the settings. */
interface Rights {
	readonly maySettings: boolean;
}

/** The pages of settings that a person may change. */
export const partsFor = ({ maySettings }: Rights): readonly SettingPart[] =>
	settingParts.filter(({ needs }) => needs === "words" || maySettings);

/** The address of the log of acts. */
export const LOG_PATH = "/escritorio/registro";

/** The ways to all pages of settings. `at`: the address of the one on which they stand, or to which that belongs. */
function Ways({ at, desk }: { at: string; desk: Rights }) {
	const pages = partsFor(desk).map(({ id, name }) => [`/escritorio/ajustes/${id}`, name] as const);
	const all = desk.maySettings ? [...pages, [LOG_PATH, "Registro"] as const] : pages;
	return (
		<>
			<h2>Todos los ajustes</h2>
			<nav aria-label="Ajustes" className="desk-ways">
				{all.map(([to, name]) => (
					<a key={to} href={to} aria-current={to === at ? "page" : undefined}>
						{name}
					</a>
				))}
			</nav>
		</>
	);
}

/**
 * A page of settings, with the ways to all of them at one place and height. `head`: its name and what it is for. `back`:
 * where its way back leads, with the name of that.
 */
export function SettingsFrame({
	at,
	desk,
	back = ["/escritorio/ajustes", "Ajustes"],
	head,
	children,
}: {
	at: string;
	desk: Rights;
	back?: readonly [to: string, name: string];
	head: ReactNode;
	children: ReactNode;
}) {
	const [to, name] = back;
	return (
		<>
			<BackLink to={to}>{name}</BackLink>
			<Beside before={head} aside={<Ways at={at} desk={desk} />}>
				{children}
			</Beside>
		</>
	);
}

/** Says that what was changed on a page of settings is kept, and seen on the site. */
export function Saved() {
	return (
		<p className="desk-done" role="status">
			Cambios guardados. Ya se ven en el sitio
		</p>
	);
}
