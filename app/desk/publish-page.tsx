import type { Client } from "../../api/client.ts";
import { HEAD } from "../../domain/desk/text-pictures.ts";
import { Failure } from "../../domain/failure.ts";
import { countedPeople } from "../../domain/numbers.ts";
import { ButtonLink } from "../ui/button.tsx";
import { AskedState, GiveBack } from "./ask-page.tsx";
import { BackLink } from "./back-link.tsx";
import { Beside } from "./beside.tsx";
import { picturesOf } from "./change-picture.ts";
import { useNow } from "./desk-document.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, textPath } from "./desk-route.ts";
import { EventToPublish, Impact } from "./event-words.tsx";
import { letterPath, whenWords } from "./letter-words.ts";
import { Act, Bar, type Refused, RefusedSummary, typedOf } from "./text-form.tsx";
import { type DeskText, doneAt, loadText, placeOfFinding, Standing } from "./text-page.tsx";
import { Tick } from "./tick.tsx";
import { When, WhenWords } from "./when-field.tsx";

type Checks = Exclude<Awaited<ReturnType<Client["getChecks"]>>, Failure>;

function Small({ src }: { src: string | null }) {
	return src === null ? null : <img src={src} alt="" width={96} height={64} decoding="async" />;
}

function leadWords({ field, picture }: Checks["findings"][number]): string {
	if (picture !== undefined) return "Describirla";
	return field === "texto" ? "Ir al texto" : "Ir al campo";
}

/** What stands in the way of a publication, and what is worth a look. */
export function Findings({
	text,
	findings,
	from,
}: {
	text: DeskText;
	findings: Checks["findings"];
	/** The page to which a description leads back; absent: that of the text. */
	from?: "publicar" | "pedir";
}) {
	const pictures = new Map(picturesOf(text).map(({ key, small }) => [key, small]));
	const groups = [
		["Hay que arreglarlo", findings.filter(({ blocks }) => blocks)],
		["Conviene mirarlo", findings.filter(({ blocks }) => !blocks)],
	] as const;
	return groups.map(([heading, list]) =>
		list.length === 0 ? null : (
			<section key={heading} className={`desk-findings ${list[0]?.blocks ? "desk-blocks" : "desk-looks"}`}>
				<h2>{heading}</h2>
				<ul>
					{list.map((finding) => (
						<li key={`${finding.field} ${finding.line} ${finding.reason}`}>
							{finding.picture === undefined ? null : <Small src={pictures.get(finding.picture) ?? null} />}
							<p>
								{finding.reason}
								{finding.line === null ? null : <span className="desk-note"> Línea {finding.line} del texto.</span>}
							</p>
							<a href={placeOfFinding(text.id, finding, from)}>{leadWords(finding)}</a>
						</li>
					))}
				</ul>
			</section>
		),
	);
}

/** Whether the publication goes with a letter (docs/product.md, 27.14). */
function Notice({ notice, refused }: { notice: Checks["notice"]; refused: Refused | undefined }) {
	const now = useNow();
	if (notice === null) return null;
	const { people: count, last } = notice;
	const isYes = refused?.typed.avisar === "si";
	return (
		<fieldset className="desk-where">
			<legend>Avisar por correo</legend>
			{last === null ? null : (
				<p className="desk-note">
					{last.state === "waiting" ? "Ya hay una carta que sale " : "Ya se envió una carta "}
					{whenWords(last.startsAt, now)}: <a href={letterPath(last.id)}>verla</a>.
					{last.state === "waiting" && last.goesWithText
						? " Si publicas ahora o cambias la hora, la carta no sale."
						: ""}
				</p>
			)}
			{count === 0 ? (
				<p className="desk-note">Todavía nadie recibe las novedades.</p>
			) : (
				<>
					<Tick type="radio" name="avisar" value="no" defaultChecked={!isYes}>
						{" "}
						No
					</Tick>
					<Tick type="radio" name="avisar" value="si" defaultChecked={isYes}>
						{" "}
						Sí, a {countedPeople(count)}, diez{"\u00a0"}
						minutos después de publicar
					</Tick>
				</>
			)}
		</fieldset>
	);
}

/** What readers will find: how the text stands in lists, where it is, and when an event takes place. */
function Facts({ text, checks }: { text: DeskText; checks: Checks }) {
	const picture = picturesOf(text).find(({ key }) => key === HEAD)?.small ?? null;
	return (
		<dl className="desk-facts">
			<dt>Así sale en las listas</dt>
			<dd className="desk-listed">
				{picture === null ? null : <img src={picture} alt="" width={240} height={135} decoding="async" />}
				<strong>{text.name === "" ? "Sin título" : text.name}</strong>
				<span>
					{typeof text.fields.summary === "string" && text.fields.summary !== "" ? text.fields.summary : "Sin resumen"}
				</span>
			</dd>
			<EventToPublish event={checks.event} />
			<dt>Dirección</dt>
			<dd>
				{text.url} <a href={textPath(text.id, "mas")}>Cambiarla</a>
			</dd>
		</dl>
	);
}

function PublishPage({
	text,
	checks,
	isLater,
	refused,
}: {
	text: DeskText;
	checks: Checks;
	isLater: boolean;
	refused?: Refused;
}) {
	const isBlocked = checks.findings.some(({ blocks }) => blocks);
	const isShown = text.publishedVersion !== null;
	const isPlanned = text.state === "scheduled";
	return (
		<>
			<BackLink to={textPath(text.id)}>{text.name === "" ? "Sin título" : text.name}</BackLink>
			<h1>Antes de publicar</h1>
			<Standing text={text} done={null} />
			<Beside
				isFirst
				before={
					<>
						<RefusedSummary refused={refused} words="No se ha programado. Revisa esto:" />
						<AskedState text={text} />
						<Findings text={text} findings={checks.findings} from="publicar" />
						{checks.findings.length === 0 ? <p className="desk-fine">Todo está en orden.</p> : null}
						<Impact checks={checks} name={text.name} />
					</>
				}
				aside={<Facts text={text} checks={checks} />}
			>
				{isPlanned ? (
					<form method="post" action={textPath(text.id, "publicar")} className="desk-planned">
						<Act act="no-programar">No publicarlo</Act>
					</form>
				) : null}
				<GiveBack text={text} refused={refused} />
				{isBlocked ? (
					<Bar>
						<ButtonLink look="filled" to={textPath(text.id)} file>
							Volver al texto para arreglarlo
						</ButtonLink>
					</Bar>
				) : (
					<form method="post" action={textPath(text.id, "publicar")} className="desk-form">
						<input type="hidden" name="version" value={text.version} />
						<When
							{...{ soon: "Ahora", label: "Día y hora de publicación", planned: text.publishAt, isLater, refused }}
							hint="Se publicará el texto tal como está ahora, sin lo que escribas después."
						/>
						<Notice notice={checks.notice} refused={refused} />
						<Bar>
							<Act act="publicar" look="filled">
								<WhenWords
									now={isShown ? "Publicar los cambios" : "Publicar ahora"}
									later={isPlanned ? "Cambiar la hora" : "Programar"}
								/>
							</Act>
							<ButtonLink to={`/escritorio/vista/${encodeURIComponent(text.id)}`} file>
								Vista previa
							</ButtonLink>
						</Bar>
					</form>
				)}
			</Beside>
		</>
	);
}

async function draw(asked: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const text = await loadText(asked);
	if (text === null || !text.mayPublish || text.trashedAt !== null || text.sort === "modulo") return null;
	const checks = await asked.client.getChecks({ id: text.id });
	if (checks instanceof Failure) throw checks;
	const isLater = (refused?.typed.cuando ?? asked.url.searchParams.get("cuando")) === "luego";
	const shown = { text, checks, isLater, ...(refused === undefined ? {} : { refused }) };
	return {
		...(refused === undefined ? {} : { status: 400 }),
		...{ title: "Antes de publicar", part: "contenido", main: <PublishPage {...shown} /> },
	};
}

/** What is asked before a text is published, and when it is (docs/product.md, 26.5 and 26.7). */
export const publishPage: DeskRoute = {
	path: "/escritorio/contenido/:id/publicar",
	show: (asked) => draw(asked),
	async act(asked, form) {
		const { client, params } = asked;
		const typed = typedOf(form);
		const id = params.id ?? "";
		const version = Number(typed.version) || 1;
		const refuse = ({ message, fields = {}, status }: Failure) =>
			status === 404 ? null : draw(asked, { message, fields, typed });
		if (typed.hacer === "no-programar") {
			const done = await client.unscheduleSource({ id });
			return done instanceof Failure ? refuse(done) : { to: doneAt(id, "no-programado") };
		}
		if (typed.hacer === "devolver") {
			const done = await client.giveBack({ id, comment: typed.comment ?? "" });
			return done instanceof Failure ? refuse(done) : { to: doneAt(id, "devuelto") };
		}
		const isLater = typed.cuando === "luego";
		const at = isLater ? (typed.at ?? "").slice(0, 30) : null;
		const done = await (typed.avisar === "si"
			? client.announceSource({ id, version, at })
			: at === null
				? client.publishSource({ id, version })
				: client.scheduleSource({ id, version, at }));
		if (done instanceof Failure) return refuse(done);
		if (!("done" in done)) return { to: "/user/confirmar" };
		// What was found stands in the page again.
		if (!done.done) return draw(asked);
		if ("letter" in done && typeof done.letter === "string")
			return { to: `${letterPath(done.letter)}?hecho=${isLater ? "programado" : "publicado"}` };
		return { to: doneAt(id, isLater ? "programado" : "publicado", "told" in done ? done.told : null) };
	},
};
