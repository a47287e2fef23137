import { type ReactNode, useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { fieldId } from "../../forms/fields.tsx";
import { type FormRefusal, RefusalProvider } from "../../forms/refusal.ts";
import { Link } from "../../ui/link.tsx";
import { checkUser } from "../current-user.ts";
import styles from "./frame.module.css";
import { dashboardForms, type Intent, intentNamed } from "./intents.ts";
import { DoneProvider } from "./section.tsx";

type Section = readonly [id: string, name: string];

/** The two pages of a person's space, in the order of its menu, and their sections. */
export const PAGES = [
	{
		path: href("/user"),
		name: "Tu espacio",
		sections: [
			["lectura", "Lectura"],
			["eventos", "Mis eventos"],
			["school", "School"],
		],
	},
	{
		path: href("/user/ajustes"),
		name: "Ajustes",
		sections: [
			["comunicaciones", "Comunicaciones"],
			["perfil", "Perfil"],
			["seguridad", "Seguridad"],
			["datos", "Tus datos"],
		],
	},
] as const satisfies readonly { path: string; name: string; sections: readonly Section[] }[];

/** After a form was accepted, moves the focus to the next step or to the message, and updates the header. */
function useFocusWhenDone(done: Intent | null) {
	useEffect(() => {
		if (done === null) return;
		const { sendsCode, anchor } = dashboardForms[done];
		if (sendsCode) document.getElementById(fieldId("code"))?.focus();
		// The button that was pressed may have left the page, and the focus with it.
		else if (document.activeElement === document.body)
			document.querySelector<HTMLElement>(`[data-done="${anchor}"]`)?.focus();
		// The header shows the name, picture and address too.
		void checkUser(() => undefined, true);
	}, [done]);
}

/** The section at this height of the window, as a share of it, counts as the one that is read. */
const READ_AT = 0.3;

/** The id of the section that is on the screen; null until the browser has measured, or above the first one. */
function useSectionRead(sections: readonly Section[]): string | null {
	const [read, setRead] = useState<string | null>(null);
	useEffect(() => {
		const measure = () => {
			const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
			const above = sections.filter(([id]) => {
				const top = document.getElementById(id)?.getBoundingClientRect().top;
				return top !== undefined && (isAtEnd || top <= innerHeight * READ_AT);
			});
			setRead(above.at(-1)?.[0] ?? null);
		};
		measure();
		addEventListener("scroll", measure, { passive: true });
		addEventListener("resize", measure);
		return () => {
			removeEventListener("scroll", measure);
			removeEventListener("resize", measure);
		};
	}, [sections]);
	return read;
}

function Menu({ path: here }: { path: (typeof PAGES)[number]["path"] }) {
	const read = useSectionRead(PAGES.find(({ path }) => path === here)?.sections ?? []);
	return (
		<nav aria-label="Secciones de tu espacio" className={styles.menu}>
			<ul>
				{PAGES.map(({ path, name, sections }) => (
					<li key={path}>
						<Link to={path} prefetch="intent" className={styles.page} aria-current={path === here ? "page" : undefined}>
							{name}
						</Link>
						{path === here ? (
							<ul className={styles.anchors}>
								{sections.map(([id, title]) => (
									<li key={id}>
										<a href={`#${id}`} aria-current={id === read ? "location" : undefined}>
											{title}
										</a>
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
 * menu, for an account that is about to be erased.
 */
export function SpaceFrame({
	path,
	refusal,
	isPlain = false,
	children,
}: {
	path: (typeof PAGES)[number]["path"];
	refusal: FormRefusal | null | undefined;
	isPlain?: boolean;
	children: ReactNode;
}) {
	const { search } = useLocation();
	const done = refusal == null ? intentNamed(new URLSearchParams(search).get("hecho")) : null;
	useFocusWhenDone(done);
	return (
		<RefusalProvider value={refusal ?? undefined}>
			<DoneProvider value={done}>
				<div className={isPlain ? undefined : styles.dashboard}>
					{isPlain ? null : <Menu path={path} />}
					<div className={styles.sections}>{children}</div>
				</div>
			</DoneProvider>
		</RefusalProvider>
	);
}
