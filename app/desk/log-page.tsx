import type { ComponentProps } from "react";
import type { Client } from "../../api/client.ts";
import { type ActKind, actNames, isActKind } from "../../domain/audit/act.ts";
import { Failure } from "../../domain/failure.ts";
import { permissionNames } from "../../domain/sign-in/permissions.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { Field } from "../forms/fields.tsx";
import { Button } from "../ui/button.tsx";
import { pageNumberOf } from "../ui/pagination.tsx";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskAnswer, DeskRoute } from "./desk-route.ts";
import { textPath } from "./desk-route.ts";
import { countOf, eventDay, shortMoment } from "./desk-words.ts";
import { historyPath } from "./history-page.tsx";
import { letterPath } from "./letter-words.ts";
import { LOG_PATH, SettingsFrame } from "./settings-frame.tsx";
import { type Refused, RefusedSummary, WithRefusal } from "./text-form.tsx";

type Log = Exclude<Awaited<ReturnType<Client["listAudit"]>>, Failure>;
type Line = Log["lines"][number];

/** The kinds of acts in groups, by the beginnings of their names. The rest is about accounts. */
const GROUPS: readonly (readonly [name: string, beginnings: readonly string[]])[] = [
	[
		"Textos y ajustes",
		["text-", "texts-", "version-", "publication-", "content-", "event-", "lesson-", "letter-", "settings-", "site-"],
	],
	[
		"Personas y permisos",
		["permission-", "administrators-", "people-", "person-", "reader", "second-step-demanded", "move-"],
	],
	["Cuentas y acceso", [""]],
];

function groupOf(kind: string): string {
	return GROUPS.find(([, beginnings]) => beginnings.some((each) => kind.startsWith(each)))?.[0] ?? "";
}

/** What the log is filtered by, as the address says it. */
interface Filter {
	readonly quien: string;
	readonly que: string;
	readonly desde: string;
	readonly hasta: string;
}

function logPath(filter: Partial<Filter>): string {
	const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== "")).toString();
	return query === "" ? LOG_PATH : `${LOG_PATH}?${query}`;
}

/** Acts of many, which need a plural where nobody is named. */
const DONE_TO_MANY: Readonly<Record<string, string>> = {
	"recovery-codes-made": "se crearon códigos de recuperación",
	"sessions-ended": "se cerraron sesiones",
	"texts-purged": "se borraron versiones del historial",
	"readers-imported": "se trajeron lectores de otra lista",
};

/** What somebody did, in words that follow their name. */
const whatWords = (what: string) => (isActKind(what) ? actNames[what] : what);

/** What was done, in words that name nobody: "Se publicó una carpeta". */
function doneWords({ what, detail }: Line): string {
	const done = `Se ${(DONE_TO_MANY[what] ?? `se ${whatWords(what)}`).slice(3)}`;
	// With nobody to ask, it holds for those to come.
	return what === "second-step-demanded" && detail !== null && detail !== "0"
		? `${done} a ${countOf(Number(detail), "cuenta", "cuentas")}`
		: done;
}

/** Who did something: a link to all that they did. */
function Who({ by }: { by: NonNullable<Line["by"]> }) {
	if (by.kind === "person")
		return (
			<a href={logPath({ quien: by.email })} title={by.email}>
				{by.name}
			</a>
		);
	return <a href={logPath({ quien: by.id })}>Una cuenta eliminada</a>;
}

/** What something was done to; nothing where the person did it to themselves. */
function OnWhat({ line: { on, by } }: { line: Line }) {
	if (on === null) return null;
	if (on.kind === "text")
		return <a href={textPath(on.id, on.isBinned ? "mas" : "")}>{on.name === "" ? "Sin título" : on.name}</a>;
	if (on.kind === "letter") return <a href={letterPath(on.id)}>{on.name}</a>;
	if (on.kind === "person")
		return by?.kind === "person" && by.uid === on.uid ? null : <span>{`${on.name} (${on.email})`}</span>;
	return <span>{on.id}</span>;
}

/** What a number in the detail of an act counts. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
	"letter-retried": ["persona", "personas"],
	"people-exported": ["persona", "personas"],
	"people-invited": ["persona", "personas"],
	"readers-imported": ["persona", "personas"],
	"recovery-code-used": ["código por usar", "códigos por usar"],
	"sessions-ended": ["sesión", "sesiones"],
	"texts-purged": ["versión", "versiones"],
};

/** The detail of an act in words. */
function detailWords({ what, detail }: Line): string | null {
	// How many accounts were asked for it is in the sentence.
	if (detail === null || what === "second-step-demanded") return null;
	const counted = Object.hasOwn(COUNTED, what) && /^\d+$/.test(detail) ? COUNTED[what] : undefined;
	if (counted !== undefined) return countOf(Number(detail), ...counted);
	if (Object.hasOwn(permissionNames, detail)) return permissionNames[detail] ?? detail;
	if (what === "text-scheduled" && !Number.isNaN(Date.parse(detail))) return `para el ${shortMoment(detail)}`;
	return detail;
}

/** The detail of an act: of a version that was restored, the way to it. */
function Detail({ line }: { line: Line }) {
	const { what, on, detail } = line;
	if (what === "version-restored" && on?.kind === "text")
		return <a href={historyPath(on.id, Number(detail))}>La versión</a>;
	const words = detailWords(line);
	return words === null ? null : <span>{words}</span>;
}

function Lines({ log }: { log: Log }) {
	return (
		<ul className="desk-list desk-log">
			{log.lines.map((line) => (
				<li key={line.id}>
					<p className="desk-log-what">
						{line.by === null ? (
							<strong>{doneWords(line)}</strong>
						) : (
							<>
								<Who by={line.by} /> <strong>{whatWords(line.what)}</strong>
							</>
						)}
					</p>
					<p>
						{line.by === null ? <span>desde la terminal</span> : null} <OnWhat line={line} /> <Detail line={line} />
					</p>
					<p className="desk-log-at">
						<time dateTime={line.at}>{eventDay(line.at, MADRID)}</time>
					</p>
				</li>
			))}
		</ul>
	);
}

function Filters({ filter, refused }: { filter: Filter; refused: Refused | undefined }) {
	const kinds = Object.keys(actNames).filter((kind): kind is ActKind => isActKind(kind));
	const isOpen = Object.values(filter).some((value) => value !== "");
	return (
		<details className="desk-fold" open={isOpen}>
			<summary>Filtrar</summary>
			<form method="get" action={LOG_PATH} className="desk-form desk-log-filters">
				<WithRefusal refused={refused}>
					<Field
						name="quien"
						label="Quién"
						hint="Su correo, o «terminal»."
						defaultValue={filter.quien}
						autoComplete="off"
						maxLength={320}
					/>
					<Field
						name="que"
						label="Qué hizo"
						defaultValue={filter.que}
						control={(props) => (
							<select {...props}>
								<option value="">Cualquier cosa</option>
								{GROUPS.map(([group]) => (
									<optgroup key={group} label={group}>
										{kinds
											.filter((kind) => groupOf(kind) === group)
											.map((kind) => (
												<option key={kind} value={kind}>
													{actNames[kind]}
												</option>
											))}
									</optgroup>
								))}
							</select>
						)}
					/>
					<Field name="desde" label="Desde el día" type="date" defaultValue={filter.desde} />
					<Field name="hasta" label="Hasta el día" type="date" defaultValue={filter.hasta} />
				</WithRefusal>
				<p className="desk-log-go">
					<Button type="submit" look="outlined">
						Filtrar
					</Button>
					{isOpen ? <a href={LOG_PATH}>Quitar el filtro</a> : null}
				</p>
			</form>
		</details>
	);
}

function LogPage({
	log,
	filter,
	desk,
	refused,
}: {
	log: Log | null;
	filter: Filter;
	desk: ComponentProps<typeof SettingsFrame>["desk"];
	refused?: Refused | undefined;
}) {
	const isFiltered = Object.values(filter).some((value) => value !== "");
	return (
		<SettingsFrame
			at={LOG_PATH}
			desk={desk}
			head={
				<>
					<h1>Registro</h1>
					<p className="desk-note">
						Aquí consta quién ha hecho qué, lo último primero, con la hora peninsular. Cada anotación se guarda dos años
						y nadie puede cambiarla.
					</p>
				</>
			}
		>
			<RefusedSummary refused={refused} words="No se ha podido filtrar. Revisa esto:" />
			<Filters filter={filter} refused={refused} />
			{log === null ? null : log.total === 0 ? (
				<p className="desk-empty">
					{isFiltered ? "Ninguna anotación coincide con el filtro. " : "Todavía no consta nada."}
					{isFiltered ? <a href={LOG_PATH}>Ver todo</a> : null}
				</p>
			) : (
				<>
					<p className="desk-note" role="status">
						{countOf(log.total, "anotación", "anotaciones")}
					</p>
					<Lines log={log} />
					<DeskPages list={log} path={logPath(filter)} />
				</>
			)}
		</SettingsFrame>
	);
}

/** The log of acts (docs/product.md, 23.2 and 26.18), for super administrators alone. */
export const logPage: DeskRoute = {
	path: LOG_PATH,
	async show({ client, url }): Promise<DeskAnswer> {
		const page = pageNumberOf(url);
		if (page === null) return null;
		const of = (name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, 320);
		const filter = { quien: of("quien"), que: of("que"), desde: of("desde"), hasta: of("hasta") };
		const log = await client.listAudit({
			...(filter.quien === "" ? {} : { who: filter.quien }),
			...(isActKind(filter.que) ? { what: filter.que } : {}),
			...{ since: filter.desde.slice(0, 10), until: filter.hasta.slice(0, 10), page },
		});
		if (log instanceof Failure && (log.status === 403 || log.status === 404)) return null;
		const desk = await client.getDesk();
		if (desk instanceof Failure) throw desk;
		const about = { title: "Registro", part: "ajustes" as const };
		if (!(log instanceof Failure)) return { ...about, main: <LogPage {...{ log, filter, desk }} /> };
		if (log.status !== 400) throw log;
		const refused = { message: log.message, fields: log.fields ?? {}, typed: { ...filter } };
		return { ...about, status: 400, main: <LogPage {...{ log: null, filter, desk, refused }} /> };
	},
};
