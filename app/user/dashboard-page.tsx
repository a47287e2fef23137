import { useEffect } from "react";
import { href, useLocation } from "react-router";
import { dayOf } from "../../domain/date-words.ts";
import { tooMany } from "../../domain/sign-in/limits.ts";
import { shownName } from "../../domain/sign-in/user.ts";
import { clientContext } from "../context.ts";
import { fieldId } from "../forms/fields.tsx";
import { RefusalProvider } from "../forms/refusal.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/dashboard-page";
import { Avatar } from "./avatar.tsx";
import { checkUser } from "./current-user.ts";
import { Communications } from "./dashboard/communications.tsx";
import { SITE_ZONE } from "./dashboard/dates.ts";
import { handleForm } from "./dashboard/handle-form.ts";
import { dashboardForms, type Intent, intentNamed } from "./dashboard/intents.ts";
import { type Dashboard, loadDashboard, type Person, requireUser } from "./dashboard/load-dashboard.ts";
import { MyEvents } from "./dashboard/my-events.tsx";
import { Profile } from "./dashboard/profile.tsx";
import { Favourites, Reading, School } from "./dashboard/reading.tsx";
import { Done, DoneProvider } from "./dashboard/section.tsx";
import { Security } from "./dashboard/security.tsx";
import { Farewell, Leaving, YourData } from "./dashboard/your-data.tsx";
import styles from "./dashboard-page.module.css";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { acceptsPictures: true } satisfies RouteHandle;

const SECTIONS = [
	["resumen", "Resumen"],
	["lectura", "Lectura"],
	["eventos", "Mis eventos"],
	["favoritos", "Favoritos"],
	["school", "School"],
	["comunicaciones", "Comunicaciones"],
	["perfil", "Perfil"],
	["seguridad", "Seguridad"],
	["datos", "Tus datos"],
] as const;

/** Why the download of the data failed, read from the address; null if the address reports no failure. */
function downloadTrouble(query: URLSearchParams): string | null {
	const wait = query.get("espera") ?? "";
	if (/^[1-9]\d{0,4}$/.test(wait)) return tooMany(Number(wait) * 1_000).message;
	const incident = query.get("fallo") ?? "";
	return /^[0-9a-f]{8}$/.test(incident)
		? `No se han podido preparar tus datos. Inténtalo de nuevo. Código: ${incident}`
		: null;
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const trouble = downloadTrouble(url.searchParams);
	// Asking to delete the account has ended all its sessions, so the confirmation must work without a signed-in
	// person.
	if (url.searchParams.get("hecho") === "eliminar") {
		const answer = await context.get(clientContext).getUser();
		if ("user" in answer && answer.user === null) return { kind: "farewell" as const };
	}
	const user = await requireUser({ context, request, url });
	if (user.erasedAfter !== null) return { kind: "leaving" as const, user, erasedAfter: user.erasedAfter, trouble };
	return { ...(await loadDashboard(context, user)), trouble };
}

export async function action({ context, request }: Route.ActionArgs) {
	return handleForm(context.get(clientContext), request);
}

export const meta = metaOf({
	title: "Tu espacio",
	description: "Tu cuenta, tus datos y lo que quieres recibir.",
	path: href("/user"),
	noindex: true,
});

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

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	const refusal = actionData ?? undefined;
	const done = refusal !== undefined ? null : intentNamed(new URLSearchParams(search).get("hecho"));
	useFocusWhenDone(done);
	if (loaderData.kind === "farewell") return <Farewell />;

	const { user, trouble } = loaderData;
	const zone = user.preferences.timeZone ?? SITE_ZONE;
	return (
		<RefusalProvider value={refusal}>
			<DoneProvider value={done}>
				{loaderData.kind === "leaving" ? (
					<div className={styles.sections}>
						<Welcome user={user} zone={zone} />
						<Leaving erasedAfter={loaderData.erasedAfter} zone={zone} trouble={trouble} />
					</div>
				) : (
					<Sections {...loaderData} zone={zone} />
				)}
			</DoneProvider>
		</RefusalProvider>
	);
}

function Sections(shown: Dashboard & { trouble: string | null; zone: string }) {
	return (
		<div className={styles.dashboard}>
			<nav aria-label="Secciones de tu espacio" className={styles.navigation}>
				<ul>
					{SECTIONS.map(([id, name]) => (
						<li key={id}>
							<a href={`#${id}`}>{name}</a>
						</li>
					))}
				</ul>
			</nav>
			<div className={styles.sections}>
				<Welcome {...shown} />
				<Reading {...shown} />
				<MyEvents {...shown} />
				<Favourites />
				<School {...shown} />
				<Communications {...shown} />
				<Profile {...shown} />
				<Security {...shown} />
				<YourData {...shown} />
			</div>
		</div>
	);
}

/** The person's picture and name, and the button to sign out. */
function Welcome({ user, zone }: { user: Person; zone: string }) {
	return (
		<header id="resumen" className={styles.welcome}>
			<Avatar name={shownName(user)} photo={user.photoURL} size="large" />
			<div className={styles.text}>
				<h1>Hola, {shownName(user)}</h1>
				<p>
					Miembro desde el <time dateTime={user.createdAt}>{dayOf(user.createdAt, zone)}</time>
				</p>
				{user.displayName === null && user.erasedAfter === null ? (
					<p>
						<a href="#perfil">Completa tu perfil</a>
					</p>
				) : null}
			</div>
			<form method="post" action={href("/cerrar-sesion")}>
				<input type="hidden" name="desde" value={href("/user")} />
				<Button type="submit">Cerrar sesión</Button>
			</form>
			<Done anchor="resumen" />
		</header>
	);
}
