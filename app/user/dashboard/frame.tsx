import { type ReactNode, useEffect } from "react";
import { href, useLocation } from "react-router";
import { fieldId } from "../../forms/fields.tsx";
import { type FormRefusal, RefusalProvider } from "../../forms/refusal.ts";
import { Link } from "../../ui/link.tsx";
import { checkUser } from "../current-user.ts";
import { dashboardForms, type Intent, intentNamed } from "./intents.ts";
import { DoneProvider } from "./section.tsx";
import sheet from "./space.css?url";

/** The two pages of a person's space, and the sections of the second in their order. */
const SPACE = { path: href("/user"), name: "Tu espacio" };

export const SETTINGS = {
	path: href("/user/ajustes"),
	name: "Ajustes",
	sections: [
		["comunicaciones", "Comunicaciones"],
		["perfil", "Perfil"],
		["seguridad", "Seguridad"],
		["datos", "Tus datos"],
	],
} as const;

/** After a form was accepted, moves the focus to the next step, to its row or to the message, and updates the header. */
function useFocusWhenDone(done: Intent | null) {
	useEffect(() => {
		if (done === null) return;
		const { sendsCode, asksFor, anchor } = dashboardForms[done];
		const next = sendsCode ? "code" : asksFor;
		if (next !== undefined) document.getElementById(fieldId(next))?.focus();
		// The button that was pressed may have left the page, and the focus with it.
		else if (document.activeElement === document.body)
			(
				document.querySelector<HTMLElement>(`#${anchor} > details > summary`) ??
				document.querySelector<HTMLElement>(`[data-done="${anchor}"]`)
			)?.focus();
		// The header shows the name, picture and address too.
		void checkUser(() => undefined, true);
	}, [done]);
}

/** Both pages as tabs. `isWithin`: on a page that belongs to the one at `path`, which is then not the present page. */
export function SpaceMenu({ path: here, isWithin = false }: { path: string; isWithin?: boolean }) {
	return (
		<nav aria-label="Secciones de tu espacio" className={isWithin ? "space-menu space-within" : "space-menu"}>
			<ul>
				{[SPACE, SETTINGS].map(({ path, name }) => (
					<li key={path}>
						<Link to={path} prefetch="intent" aria-current={path !== here ? undefined : isWithin ? "true" : "page"}>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The sections of the settings, which stand beside them. The style marks the one that is read. */
function SettingsContents() {
	return (
		<nav aria-label="En esta página" className="space-contents">
			<ul>
				{SETTINGS.sections.map(([id, title]) => (
					<li key={id}>
						<a href={`#${id}`}>{title}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/**
 * The frame of both pages of a person's space: its menu, and what their forms have answered. `isPlain`: without the
 * menu, for an account that is about to be erased. `greeting` stands before the menu.
 */
export function SpaceFrame({
	path,
	refusal,
	isPlain = false,
	greeting,
	children,
}: {
	path: string;
	refusal: FormRefusal | null | undefined;
	isPlain?: boolean;
	greeting?: ReactNode;
	children: ReactNode;
}) {
	const { search } = useLocation();
	const done = refusal == null ? intentNamed(new URLSearchParams(search).get("hecho")) : null;
	useFocusWhenDone(done);
	return (
		<RefusalProvider value={refusal ?? undefined}>
			<DoneProvider value={done}>
				<link rel="stylesheet" href={sheet} precedence="default" />
				<div
					className={isPlain ? undefined : `space-dashboard ${path === SPACE.path ? "space-home" : "space-settings"}`}
				>
					{greeting}
					{isPlain ? null : <SpaceMenu path={path} />}
					{path === SETTINGS.path ? <SettingsContents /> : null}
					<div className="space-sections">{children}</div>
				</div>
			</DoneProvider>
		</RefusalProvider>
	);
}
