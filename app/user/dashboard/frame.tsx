import { type ReactNode, useEffect } from "react";
import { href, useLocation } from "react-router";
import { fieldId } from "../../forms/fields.tsx";
import { type FormRefusal, RefusalProvider } from "../../forms/refusal.ts";
import { Link } from "../../ui/link.tsx";
import { checkUser } from "../current-user.ts";
import { dashboardForms, type Intent, intentNamed } from "./intents.ts";
import { DoneProvider } from "./section.tsx";
import sheet from "./space.css?url";

/** A page of a person's space, with its sections in their order. */
interface SpacePage {
	readonly path: string;
	readonly name: string;
	readonly sections: readonly (readonly [id: string, name: string])[];
}

const SPACE: SpacePage = {
	path: href("/user"),
	name: "Tu espacio",
	sections: [
		["eventos", "Tus eventos"],
		["school", "School"],
		["lectura", "Artículos para ti"],
	],
};

export const SETTINGS: SpacePage = {
	path: href("/user/ajustes"),
	name: "Ajustes",
	sections: [
		["comunicaciones", "Comunicaciones"],
		["perfil", "Perfil"],
		["seguridad", "Seguridad"],
		["datos", "Tus datos"],
	],
};

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

/**
 * Both pages, and the sections of the present one. The style marks the section that is read. `within`: the section whose
 * own page this is, which then has the present one's sections as links there.
 */
export function SpaceMenu({ path: here, within }: { path: string; within?: string | undefined }) {
	return (
		<nav
			aria-label="Secciones de tu espacio"
			className={within === undefined ? "space-menu" : "space-menu space-within"}
		>
			<ul>
				{[SPACE, SETTINGS].map(({ path, name, sections }) => (
					<li key={path}>
						<Link
							to={path}
							prefetch="intent"
							className="space-page"
							aria-current={path !== here ? undefined : within === undefined ? "page" : "true"}
						>
							{name}
						</Link>
						{path === here ? (
							<ul className="space-anchors">
								{sections.map(([id, title]) => (
									<li key={id}>
										{within === undefined ? (
											<a href={`#${id}`}>{title}</a>
										) : (
											<Link to={`${path}#${id}`} aria-current={id === within ? "true" : undefined}>
												{title}
											</Link>
										)}
									</li>
								))}
							</ul>
						) : null}
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
					<div className="space-sections">{children}</div>
				</div>
			</DoneProvider>
		</RefusalProvider>
	);
}
