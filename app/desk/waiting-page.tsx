import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { countedPeople } from "../../domain/numbers.ts";
import { waitingCsv } from "../../domain/waiting-list/waiting-people.ts";
import { formatInZone, MADRID } from "../../domain/zoned-time.ts";
import { pageNumberOf } from "../ui/pagination.tsx";
import { BackLink } from "./back-link.tsx";
import { Beginning } from "./beginning.tsx";
import { Beside } from "./beside.tsx";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { DeskSearch } from "./desk-search.tsx";
import { InviteForm, WAITING_PATH } from "./invite-form.tsx";
import { Found, PersonRow, SEARCHED } from "./person-row.tsx";
import { Act, typedOf } from "./text-form.tsx";

type Waiting = Exclude<Awaited<ReturnType<Client["listWaiting"]>>, Failure>;
type Person = Waiting["people"][number];

/** What each person is, with the day since when. */
function stateOf({ status, createdAt, confirmedAt, invitedAt }: Person): readonly string[] {
	const joined = `Se apuntó el ${dayIn(createdAt)}`;
	if (status === "invited" && invitedAt !== null) return [joined, `Invitada el ${dayIn(invitedAt)}`];
	if (confirmedAt === null) return [joined, "Sin confirmar"];
	const isSameDay = dayIn(confirmedAt) === dayIn(createdAt);
	return isSameDay ? [`Se apuntó y confirmó el ${dayIn(createdAt)}`] : [joined, `Confirmó el ${dayIn(confirmedAt)}`];
}

/** The day of an instant at the site's time. */
const dayIn = (instant: string) =>
	formatInZone(instant, MADRID, { day: "numeric", month: "short", year: "numeric" }).replaceAll(" ", "\u00a0");

/** The campaign that somebody came from, if there was one: "youtube / lanzamiento". */
function campaignOf({ attribution: { source, medium, campaign, content } }: Person): readonly string[] {
	const words = [source, medium, campaign, content].filter((word) => word !== "");
	return words.length === 0 ? [] : [`Vino de ${words.join("\u00a0/ ")}`];
}

/** How many people there are in each state. */
function Counts({ counts: { pending, confirmed, invited } }: Waiting) {
	return (
		<p className="desk-dots">
			<strong>{countedPeople(confirmed)} por invitar</strong> <span>{pending}&nbsp;sin confirmar su correo</span>{" "}
			<span>
				{invited}&nbsp;{invited === 1 ? "ya invitada" : "ya invitadas"}
			</span>
		</p>
	);
}

/** What can be done with the whole list. */
function Own({ counts, schoolUrl }: Waiting) {
	return (
		<>
			<section className="desk-help" aria-labelledby="invitar">
				<h2 id="invitar">Invitar a School</h2>
				{counts.confirmed === 0 ? (
					<p>No queda nadie por invitar: se invita a quien ha confirmado su correo.</p>
				) : (
					<InviteForm schoolUrl={schoolUrl} />
				)}
			</section>
			<section className="desk-help" aria-labelledby="la-lista">
				<h2 id="la-lista">Para una hoja de cálculo</h2>
				<ul>
					<li>
						En CSV te llevas el nombre, el correo, el estado y sus días, de qué campaña vino cada persona y qué permisos
						ha dado.
					</li>
					<li>Son datos de personas: borra el archivo cuando no te haga falta. La descarga queda en el registro.</li>
				</ul>
				<form method="post" action={WAITING_PATH}>
					<p>
						<Act act="descargar">Descargar en CSV</Act>
					</p>
				</form>
			</section>
		</>
	);
}

function WaitingPage({ list, text, invited }: { list: Waiting; text: string; invited: number }) {
	const { people, counts, found } = list;
	const all = counts.pending + counts.confirmed + counts.invited;
	const path = text === "" ? WAITING_PATH : `${WAITING_PATH}?${new URLSearchParams({ buscar: text })}`;
	return (
		<>
			<BackLink to="/escritorio/school">School</BackLink>
			<h1>Lista de espera</h1>
			{all === 0 ? null : (
				<p className="desk-note">
					Aquí están quienes quieren saber cuándo abre School, en el orden en que se apuntaron. Se les invita en el
					orden en que confirmaron.
				</p>
			)}
			{invited === 0 ? null : (
				<p className="desk-done" role="status">
					{invited === 1 ? "Invitada 1\u00a0persona" : `Invitadas ${countedPeople(invited)}`}. Los correos ya están
					saliendo.
				</p>
			)}
			{all === 0 ? (
				<Beginning
					{...{ drawing: "queue", ground: "mint", to: "/lista-de-espera", act: "Ver la página de la lista" }}
					title="Todavía no se ha apuntado nadie"
					facts={[
						[
							"Dónde se apuntan",
							"En la página de la lista de espera. Quien aún no puede entrar en School llega a ella desde «School», en el menú.",
						],
						["A quién se invita", "A quien ha confirmado su correo, en el orden en que lo confirmó."],
						["Cómo se invita", "Desde aquí: dices a cuántas personas, y reciben un correo con el enlace."],
					]}
				>
					Comparte la página de la lista de espera: quien se apunte ahí, para saber cuándo abre School, estará aquí al
					momento.
				</Beginning>
			) : (
				<Beside aside={<Own {...list} />}>
					<Counts {...list} />
					{people.length > SEARCHED && counts.confirmed > 0 ? (
						<p className="desk-more">
							<a href="#invitar">Invitar a School</a>
						</p>
					) : null}
					{all > SEARCHED || text !== "" ? (
						<DeskSearch action={WAITING_PATH} text={text} label="Buscar por su nombre o su correo" maxLength={320} />
					) : null}
					{text === "" ? null : <Found count={found} />}
					{people.length === 0 ? (
						<p className="desk-empty">
							No hay nadie con ese nombre o ese correo. <a href={WAITING_PATH}>Ver a todos</a>
						</p>
					) : (
						<ul className="desk-rows desk-comers">
							{people.map((person) => (
								<PersonRow
									key={person.email}
									name={person.name ?? "Sin nombre"}
									email={person.email}
									facts={[...stateOf(person), ...campaignOf(person)]}
									heading="h2"
								/>
							))}
						</ul>
					)}
					<DeskPages list={list} path={path} />
				</Beside>
			)}
		</>
	);
}

async function draw({ url, client }: DeskRequest): Promise<DeskAnswer> {
	const page = pageNumberOf(url);
	if (page === null) return null;
	const text = (url.searchParams.get("buscar") ?? "").slice(0, 320).trim();
	const list = await client.listWaiting({ text, page });
	if (list instanceof Failure) {
		if (list.status === 403) return null;
		throw list;
	}
	const said = url.searchParams.get("invitadas") ?? "";
	const invited = /^\d{1,6}$/.test(said) ? Number(said) : 0;
	return { title: "Lista de espera", part: "school", main: <WaitingPage {...{ list, text, invited }} /> };
}

/** Who waits for School (docs/product.md, 17.6), for super administrators. */
export const waitingPage: DeskRoute = {
	path: WAITING_PATH,
	show: draw,
	async act(asked, form) {
		if (typedOf(form).hacer !== "descargar") return draw(asked);
		const taken = await asked.client.takeWaiting();
		if (taken instanceof Failure) return null;
		const text = waitingCsv(taken.people);
		return { file: { name: "lista-de-espera.csv", type: "text/csv; charset=utf-8", text } };
	},
};
