import type { Client } from "../../api/client.ts";
import { canBeShared } from "../../domain/desk/live-link.ts";
import { HEAD } from "../../domain/desk/text-pictures.ts";
import { Failure } from "../../domain/failure.ts";
import { fieldId } from "../forms/fields.tsx";
import { AskedState } from "./ask-page.tsx";
import { BackLink } from "./back-link.tsx";
import { Brief } from "./brief.tsx";
import { picturesOf, removePicture } from "./change-picture.ts";
import { ConflictPage } from "./conflict-page.tsx";
import { type DeskAnswer, type DeskRequest, type DeskRoute, imagePath, textPath } from "./desk-route.ts";
import { inGender, publishWords, shortMoment, sortNames, stateNames, stateWords } from "./desk-words.ts";
import { type Attendance, Coming, Told } from "./event-words.tsx";
import { PictureRow } from "./picture-row.tsx";
import { PlannedActs } from "./planned-acts.tsx";
import { PresenceHint } from "./presence-hint.tsx";
import { StateMark } from "./state-mark.tsx";
import {
	Act,
	DefaultAct,
	fichaTyped,
	type Refused,
	RefusedSummary,
	SaveBar,
	TextFields,
	typedOf,
} from "./text-form.tsx";

/** A text as the API gives it to its author. */
export type DeskText = Exclude<Awaited<ReturnType<Client["getSource"]>>, Failure>;

/** The text of a page about one; null if it is not there, or not this person's. */
export async function loadText({ client, params }: DeskRequest, version?: number): Promise<DeskText | null> {
	const text = await client.getSource({ id: params.id ?? "", ...(version === undefined ? {} : { version }) });
	if (!(text instanceof Failure)) return text;
	if (text.status === 404) return null;
	throw text;
}

/** The state of a text, when it was saved, and what was just done with it. */
export function Standing({ text, done, note }: { text: DeskText; done: string | null; note?: string | undefined }) {
	const by = text.updatedBy === null ? "" : ` · ${text.updatedBy}`;
	return (
		<div className="desk-stand">
			{done === null ? null : (
				<p className="desk-done" role="status">
					{inGender(text.sort, done)}
				</p>
			)}
			<p className="desk-standing">
				<StateMark sign={text.state}>
					<Brief whole={stateWords(text)} brief={inGender(text.sort, stateNames[text.state])} />
				</StateMark>{" "}
				<span className="desk-whole">{sortNames[text.sort]}</span>{" "}
				{text.publishedVersion !== null && text.url !== null ? (
					<>
						<a href={text.url}>
							Verlo<span className="desk-whole"> en el sitio</span>
						</a>{" "}
					</>
				) : null}
				{note === undefined ? null : (
					<>
						<span className="desk-standing-note">{note}</span>{" "}
					</>
				)}
				{/* The last, so that no gap is seen where the desk's script makes it invisible. */}
				<span className="desk-whole" data-saved="">
					Guardado el {shortMoment(text.updatedAt)}
					{by}
				</span>
			</p>
		</div>
	);
}

/** What was just done, by the parameter that a redirect carries. */
const DONE: Readonly<Record<string, string>> = {
	guardado: "Guardado",
	igual: "No había cambios",
	publicado: "Publicado",
	programado: "Programado",
	"no-programado": "Ya no está programado",
	retirado: "Retirado",
	descartado: "Cambios descartados",
	movido: "Dirección cambiada",
	recuperado: "Recuperado de la papelera",
	version: "Versión recuperada",
	duplicado: "Copia creada",
	cancelado: "Evento cancelado",
	pedido: "Petición enviada: la verá quien edita el sitio",
	devuelto: "Devuelto a su autor o autora",
	imagen: "Imagen añadida: está en «Imágenes de este texto»",
	cabecera: "Imagen de cabecera añadida",
	descrita: "Imagen cambiada",
	"imagen-quitada": "Imagen quitada del texto. Sigue en Archivos",
};

/** What a redirect says was done; null if it says nothing. */
export function doneOf(url: URL): string | null {
	const name = url.searchParams.get("hecho") ?? "";
	return Object.hasOwn(DONE, name) ? (DONE[name] ?? null) : null;
}

/** The address of a text's page after something was done with it. `told`: how many people of its event are told. */
export function doneAt(id: string, done: string, told: number | null = null): string {
	return `${textPath(id)}?hecho=${done}${told === null ? "" : `&avisadas=${told}`}`;
}

/** What is known of the people of an event, and how many were just told of what was done with it. */
interface People {
	readonly attendance: Attendance;
	/** Absent: nothing was done that tells anybody. null: the event is new. */
	readonly told?: number | null;
}

async function peopleOf({ client, url }: DeskRequest, text: DeskText): Promise<People | null> {
	if (text.sort !== "evento" || text.publishedVersion === null) return null;
	const attendance = await client.getAttendance({ id: text.id });
	if (attendance instanceof Failure) return null;
	if (!["publicado", "cancelado"].includes(url.searchParams.get("hecho") ?? "")) return { attendance };
	const told = url.searchParams.get("avisadas") ?? "";
	return { attendance, told: /^\d{1,7}$/.test(told) ? Number(told) : null };
}

/** The address of a text's page after something was done with one of its pictures: its key. */
export function pictureDoneAt(id: string, done: string, picture: string): string {
	return `${doneAt(id, done)}&${new URLSearchParams({ cual: picture })}#anadida`;
}

/** What the desk's script needs to know of the form of a text. */
export function editorMarks({ id, version, path }: DeskText, refused: Refused | undefined) {
	const marks = { "data-text": id, "data-base": refused?.typed.base ?? version, "data-path": path };
	return refused === undefined ? marks : { ...marks, "data-refused": "" };
}

const NOTHING_NEW = "Sin cambios que publicar";

interface Shown {
	readonly text: DeskText;
	readonly done?: string | null;
	/** The key of the picture that it was done with, and words for it. */
	readonly touched?: Parameters<typeof PictureRow>[0]["touched"];
	readonly refused?: Refused | undefined;
	readonly people?: People | null;
}

function TextPage({ text, done = null, touched = null, refused, people = null }: Shown) {
	const name = text.name === "" ? "Sin título" : text.name;
	const unchanged = text.mayPublish && text.state === "published" && refused === undefined ? NOTHING_NEW : undefined;
	const isChangedEvent = text.sort === "evento" && text.state === "changed";
	if (text.problems.length > 0 && refused === undefined)
		return (
			<>
				<BackLink to="/escritorio">Contenido</BackLink>
				<h1>{name}</h1>
				<div className="desk-refused">
					<p>La ficha de este texto tiene errores y el formulario no puede mostrarla:</p>
					<ul>
						{text.problems.map(({ reason }) => (
							<li key={reason}>{reason}</li>
						))}
					</ul>
				</div>
				<p>
					<a href={textPath(text.id, "texto")}>Corregirla en el texto completo</a>
				</p>
				<p>
					<a href={textPath(text.id, "historia")}>Historial</a>
				</p>
			</>
		);
	return (
		<>
			<h1 className="desk-unseen">{name}</h1>
			<div className="desk-over">
				<BackLink to="/escritorio">Contenido</BackLink>
				<Standing
					{...{ text, done }}
					note={isChangedEvent ? "No se avisa a nadie hasta que publiques los cambios" : undefined}
				/>
			</div>
			{people?.told === undefined ? null : <Told {...people} told={people.told} name={name} />}
			{text.mayPublish && text.state === "scheduled" ? <PlannedActs id={text.id} /> : null}
			<PresenceHint others={text.others} />
			<AskedState text={text} />
			<RefusedSummary refused={refused} />
			<form method="post" action={textPath(text.id)} className="desk-form desk-writing" {...editorMarks(text, refused)}>
				<input type="hidden" name="base" value={refused?.typed.base ?? text.version} />
				<DefaultAct />
				<TextFields
					{...{ fields: text.fields, body: text.body, signers: text.signers, path: text.path, refused }}
					sort={text.sort}
					countedFrom={text.countedFrom}
					above={people === null ? null : <Coming id={text.id} attendance={people.attendance} />}
					pictures={
						<PictureRow
							pictures={picturesOf(text)}
							touched={touched}
							add={text.sort === "modulo" ? null : textPath(text.id, "imagenes")}
						/>
					}
				>
					<nav aria-label="Otras acciones" className="desk-more">
						<a href={textPath(text.id, "texto")}>Ver el texto completo</a>
						<a href={textPath(text.id, "historia")}>Historial</a>
						{canBeShared(text) ? <a href={textPath(text.id, "compartir")}>Compartir vista previa</a> : null}
						{text.mayPublish &&
						text.publishedVersion !== null &&
						(text.sort === "articulo" || text.sort === "recurso") ? (
							<a href={`/escritorio/boletin/nuevo?texto=${encodeURIComponent(text.id)}`}>Enviar por correo</a>
						) : null}
						<a href={textPath(text.id, "mas")}>Mover, duplicar, retirar…</a>
					</nav>
				</TextFields>
				<SaveBar said={text.sort === "modulo" ? undefined : unchanged}>
					{text.sort === "modulo" ? null : text.mayPublish ? (
						<Act act="publicar" data-unchanged={unchanged}>
							<Brief whole={publishWords(text)} brief="Publicar…" />
						</Act>
					) : (
						<Act act="pedir">
							<Brief whole="Pedir que se publique…" brief="Pedir…" />
						</Act>
					)}
				</SaveBar>
			</form>
		</>
	);
}

function pageOf(shown: Shown): DeskAnswer {
	const { text, refused } = shown;
	return {
		...(refused === undefined ? {} : { status: 400 }),
		...{ title: text.name === "" ? "Sin título" : text.name, part: "contenido", main: <TextPage {...shown} /> },
	};
}

/** Where a form goes on after its text was saved. */
function nextPath(id: string, act: string, isNew: boolean): string {
	if (act === "vista") return `/escritorio/vista/${encodeURIComponent(id)}`;
	if (act === "publicar" || act === "pedir") return textPath(id, act);
	if (act === "cabecera") return imagePath(id, HEAD);
	const [, deed, key = ""] = /^(imagen|mover):(.+)$/.exec(act) ?? [];
	if (deed !== undefined) return `${imagePath(id, key)}#${fieldId(deed === "mover" ? "donde" : "alt")}`;
	return doneAt(id, isNew ? "guardado" : "igual");
}

/**
 * Saves a form over a text: what was typed goes to the site or stands in the answer again, never nowhere. `send`: the
 * call that saves it. `again`: the page with the form in it, for what was refused.
 */
export async function saveForm(
	asked: DeskRequest,
	form: FormData,
	send: () => ReturnType<Client["saveSource"]>,
	again: (refused: Refused) => Promise<DeskAnswer>,
): Promise<DeskAnswer> {
	const id = asked.params.id ?? "";
	const saved = await send();
	if (saved instanceof Failure) {
		const { message, fields = {}, status } = saved;
		return status === 404 ? null : again({ message, fields, typed: typedOf(form) });
	}
	if ("conflict" in saved) return ConflictPage.of(id, saved.conflict);
	return { to: nextPath(id, typedOf(form).hacer ?? "", saved.isNew) };
}

/** The page of a text: its ficha and its words as a form (docs/product.md, 26.3). */
export const textPage: DeskRoute = {
	path: "/escritorio/contenido/:id",
	async show(asked) {
		const text = await loadText(asked);
		if (text === null) return null;
		const { url } = asked;
		const key = url.searchParams.get("cual");
		const words = url.searchParams.get("hecho") === "descrita" ? "Recién cambiada" : "Recién añadida";
		const touched = key === null ? null : { key, words };
		return pageOf({ text, done: doneOf(url), touched, people: await peopleOf(asked, text) });
	},
	async act(asked, form) {
		const { client, params } = asked;
		const { base = "", body = "" } = typedOf(form);
		const before = await loadText(asked, /^[1-9]\d{0,8}$/.test(base) ? Number(base) : undefined);
		if (before === null) return null;
		const ficha = fichaTyped(before.sort, form);
		const typed = { id: params.id ?? "", base: before.version, ficha, body: body.replace(/\r\n?/g, "\n") };
		const saved = await saveForm(
			asked,
			form,
			() => client.saveSource(typed),
			async (refused) => pageOf({ text: before, refused }),
		);
		const [, key] = /^quitar:(.+)$/.exec(typedOf(form).hacer ?? "") ?? [];
		if (key === undefined || saved === null || !("to" in saved)) return saved;
		const text = await loadText(asked);
		if (text === null) return null;
		const done = await removePicture(asked, text, key);
		if (done instanceof Failure) return pageOf({ text, refused: refusalOf(done) });
		return "conflict" in done ? ConflictPage.of(text.id, done.conflict) : { to: doneAt(text.id, "imagen-quitada") };
	},
};

const refusalOf = ({ message, fields = {} }: Failure): Refused => ({ message, fields, typed: {} });

/** The address of the control that a finding is about. `from`: the page that it leads back to. */
export function placeOfFinding(
	id: string,
	{ field, picture }: { readonly field: string; readonly picture?: string | undefined },
	from?: "publicar" | "pedir",
): string {
	if (picture !== undefined) return `${imagePath(id, picture, from)}#${fieldId("alt")}`;
	const name = field === "texto" ? "body" : field;
	return `${textPath(id)}#${fieldId(name)}`;
}
