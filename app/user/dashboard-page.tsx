import { useEffect } from "react";
import { useLocation } from "react-router";
import { tooMany } from "../../domain/user/limits.ts";
import { clientContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { fieldId } from "../ui/field.tsx";
import type { Route } from "./+types/dashboard-page";
import { checkUser } from "./current-user.ts";
import { answerForm } from "./dashboard/act.ts";
import { Communications } from "./dashboard/communications.tsx";
import { SITE_ZONE } from "./dashboard/dates.ts";
import { requireUser } from "./dashboard/guard.ts";
import { anchorOf, type FormAnswer, type Intent, intentNamed } from "./dashboard/intents.ts";
import { Farewell, Leaving } from "./dashboard/leaving.tsx";
import { loadDashboard } from "./dashboard/load-dashboard.ts";
import { MyEvents } from "./dashboard/my-events.tsx";
import { Profile } from "./dashboard/profile.tsx";
import { Favourites, Reading } from "./dashboard/reading.tsx";
import { School } from "./dashboard/school.tsx";
import { OutcomeProvider } from "./dashboard/section.tsx";
import { Security } from "./dashboard/security.tsx";
import { Welcome } from "./dashboard/welcome.tsx";
import { YourData } from "./dashboard/your-data.tsx";
import styles from "./dashboard-page.module.css";

export const handle = { takesPictures: true } satisfies RouteHandle;

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
		? `No hemos podido preparar tus datos. Inténtalo de nuevo. Código: ${incident}`
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
	return answerForm(context.get(clientContext), request);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	const wait = actionHeaders.get("Retry-After");
	return wait === null ? new Headers() : new Headers({ "Retry-After": wait });
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(
		{
			title: "Tu espacio",
			description: "Tu cuenta, tus datos y lo que quieres recibir.",
			path: "/user",
			noindex: true,
		},
		matches,
	);
}

/** Forms whose next step is the field for the code that was sent. */
const GOES_ON_WITH_CODE: readonly (Intent | null)[] = [
	"correo",
	"correo-otro-codigo",
	"probar-correo",
	"contrasena-otro-codigo",
	"pedir-eliminar",
	"eliminar-otro-codigo",
];

/** After a form, moves the focus to where the person goes on: the first wrong field, the next step, or the message. */
function useFocusAfterForm(answer: FormAnswer | undefined, done: Intent | null) {
	useEffect(() => {
		const [wrong] = Object.keys(answer?.fields ?? {});
		if (wrong !== undefined) document.getElementById(fieldId(wrong))?.focus();
	}, [answer]);
	useEffect(() => {
		if (done === null) return;
		if (GOES_ON_WITH_CODE.includes(done)) document.getElementById(fieldId("code"))?.focus();
		// The button that was pressed may have left the page, and the focus with it.
		else if (document.activeElement === document.body)
			document.querySelector<HTMLElement>(`[data-done="${anchorOf(done)}"]`)?.focus();
		// The header shows the name, picture and address too.
		void checkUser(() => undefined, true);
	}, [done]);
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	const answer = actionData ?? undefined;
	const done = answer !== undefined ? null : intentNamed(new URLSearchParams(search).get("hecho"));
	useFocusAfterForm(answer, done);
	if (loaderData.kind === "farewell") return <Farewell />;

	const { user, trouble } = loaderData;
	const zone = user.preferences.timeZone ?? SITE_ZONE;
	if (loaderData.kind === "leaving") {
		return (
			<OutcomeProvider value={{ answer, done }}>
				<div className={styles.sections}>
					<Welcome user={user} zone={zone} />
					<Leaving erasedAfter={loaderData.erasedAfter} zone={zone} trouble={trouble} />
				</div>
			</OutcomeProvider>
		);
	}
	const { now, zones, reading, course, events, waiting, consents, security, sessions } = loaderData;
	return (
		<OutcomeProvider value={{ answer, done }}>
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
					<Welcome user={user} zone={zone} />
					<Reading reading={reading} course={course} />
					<MyEvents events={events} zone={zone} />
					<Favourites />
					<School course={course} waiting={waiting} zone={zone} />
					<Communications consents={consents} zone={zone} />
					<Profile user={user} zones={zones} security={security} />
					<Security user={user} security={security} sessions={sessions} now={now} zone={zone} />
					<YourData security={security} trouble={trouble} />
				</div>
			</div>
		</OutcomeProvider>
	);
}
