import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { Field } from "../forms/fields.tsx";
import { BackLink } from "./back-link.tsx";
import { type Compared, ComparedText } from "./compared-text.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { textPath } from "./desk-route.ts";
import { shortMoment } from "./desk-words.ts";
import { AboutVersion, type DeskVersion, historyPath, versionName, versionWords } from "./history-page.tsx";
import { Act, Bar, type Refused, RefusedSummary, typedOf, WithRefusal } from "./text-form.tsx";
import { type DeskText, doneAt, loadText } from "./text-page.tsx";

/** What a version may be compared with, by the word in the address. */
const BESIDE = { anterior: "before", publicada: "published", actual: "current" } as const;

type Beside = keyof typeof BESIDE | number;

/** What the address wants the version compared with; null for a word that means nothing. */
function besideOf(given: string | null): Beside | null {
	if (given === null || given === "") return "anterior";
	if (Object.hasOwn(BESIDE, given)) return given as keyof typeof BESIDE;
	return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}

/** Versions in one control for choosing the other one: more would be no choice. */
const MOST_CHOICES = 50;

type Versions = Exclude<Awaited<ReturnType<Client["listRevisions"]>>, Failure>["versions"];

function Besides({ text, version, beside }: { text: DeskText; version: DeskVersion; beside: Beside }) {
	const { id, publishedVersion } = text;
	const choices = [
		["anterior", "Con la anterior", true],
		["publicada", "Con la publicada", publishedVersion !== null && !version.isPublished],
		["actual", "Con la actual", !version.isCurrent],
	] as const;
	if (choices.filter(([, , isOffered]) => isOffered).length < 2) return null;
	return (
		<nav aria-label="Comparar" className="desk-states">
			{choices.map(([name, words, isOffered]) =>
				isOffered ? (
					<a
						key={name}
						href={`${historyPath(id, version.version)}?con=${name}`}
						aria-current={beside === name ? "page" : undefined}
					>
						{words}
					</a>
				) : null,
			)}
		</nav>
	);
}

/** The other versions, to compare this one with any of them. */
function AnyOther({ version, versions, other }: { version: DeskVersion; versions: Versions; other: number | null }) {
	const others = versions.filter((each) => each.version !== version.version).slice(0, MOST_CHOICES);
	if (others.length < 2) return null;
	return (
		<form method="get" className="desk-search desk-choose">
			<label>
				<span className="desk-unseen">Comparar con otra versión</span>
				<select name="con" defaultValue={other ?? undefined}>
					{others.map((each) => (
						<option key={each.version} value={each.version}>
							{versionWordsShort(each)}
						</option>
					))}
				</select>
			</label>
			<button type="submit" className="desk-compare">
				Comparar
			</button>
		</form>
	);
}

function versionWordsShort(version: DeskVersion): string {
	const [what] = versionWords(version);
	const moment = shortMoment(version.at);
	const named = version.name === null ? moment : `${version.name} (${moment})`;
	return what === undefined ? named : `${named} · ${what}`;
}

function Change({ compared, beside }: { compared: Compared; beside: Beside }) {
	const { version, other, comparison, text } = compared;
	if (other === null || comparison === null)
		return (
			<>
				<p>
					{beside === "publicada"
						? "Este texto no está publicado."
						: "No hay ninguna versión anterior con la que compararla."}
				</p>
				<WholeVersion text={text} isOpen />
			</>
		);
	const [first, last] = other.version < version.version ? [other, version] : [version, other];
	return (
		<>
			{comparison.unseen === null ? (
				<p>
					Lo tachado estaba en {versionName(first)}; lo subrayado es nuevo en {versionName(last)}.
				</p>
			) : null}
			<ComparedText comparison={comparison} />
			<WholeVersion text={text} isOpen={false} />
		</>
	);
}

function WholeVersion({ text, isOpen }: { text: string; isOpen: boolean }) {
	return (
		<details className="desk-side" open={isOpen}>
			<summary>El texto completo de esta versión</summary>
			<textarea aria-label="El texto completo de esta versión" rows={14} defaultValue={text} readOnly />
		</details>
	);
}

function NameForm({ id, version, refused }: { id: string; version: DeskVersion; refused: Refused | undefined }) {
	const isOpen = refused?.fields.nombre !== undefined;
	return (
		<form method="post" action={historyPath(id, version.version)} className="desk-form">
			<details className="desk-when" open={isOpen}>
				<summary>{version.name === null ? "Poner nombre a esta versión" : "Cambiar su nombre"}</summary>
				<WithRefusal refused={refused}>
					<Field
						name="nombre"
						label="Nombre"
						hint={
							version.name === null
								? "Sirve para encontrarla luego, como «La que leyó Marta». Una versión con nombre se queda para siempre."
								: "Sin nombre, la versión podrá borrarse con el tiempo."
						}
						defaultValue={version.name ?? ""}
						maxLength={80}
						autoComplete="off"
					/>
				</WithRefusal>
				<p>
					<Act act="nombrar">Guardar el nombre</Act>
				</p>
			</details>
		</form>
	);
}

function Restore({ text, version }: { text: DeskText; version: DeskVersion }) {
	return (
		<form method="post" action={historyPath(text.id, version.version)} className="desk-form desk-restore">
			<input type="hidden" name="base" value={text.version} />
			<p className="desk-note">
				Al recuperarla será la actual, sin publicar. La que hay ahora se queda en el historial.
			</p>
			<Bar>
				<Act act="recuperar" look="filled">
					Recuperar esta versión
				</Act>
				<a href={textPath(text.id)}>Volver al texto</a>
			</Bar>
		</form>
	);
}

async function draw(asked: DeskRequest, refused?: Refused & { readonly status: number }): Promise<DeskAnswer> {
	const { client, url, params } = asked;
	const beside = besideOf(url.searchParams.get("con"));
	const number = /^[1-9]\d{0,8}$/.test(params.version ?? "") ? Number(params.version) : null;
	const text = number === null || beside === null ? null : await loadText(asked);
	if (text === null || number === null || beside === null) return null;
	const { id } = text;
	const [compared, list] = await Promise.all([
		client.getComparison({ id, version: number, beside: typeof beside === "number" ? beside : BESIDE[beside] }),
		client.listRevisions({ id, page: 1 }),
	]);
	if (compared instanceof Failure || list instanceof Failure) {
		const failed = compared instanceof Failure ? compared : list;
		if (failed instanceof Failure && failed.status === 404) return null;
		throw failed;
	}
	const { version, other } = compared;
	const name = text.name === "" ? "Sin título" : text.name;
	const isBinned = text.trashedAt !== null;
	const heading = version.name ?? shortMoment(version.at);
	const isNamed = url.searchParams.has("nombrada") && refused === undefined;
	const main = (
		<>
			<BackLink to={historyPath(id)}>Historial de {name}</BackLink>
			<h1 className={version.name === null ? "desk-moment" : undefined}>{heading}</h1>
			<div className="desk-stand">
				{isNamed ? (
					<p className="desk-done" role="status">
						Nombre guardado
					</p>
				) : null}
				<p className="desk-standing">
					<AboutVersion version={version} />
				</p>
			</div>
			<RefusedSummary refused={refused} words="No se ha hecho. Revisa esto:" />
			<section className="desk-both desk-change">
				<h2>Qué cambia</h2>
				<Besides text={text} version={version} beside={beside} />
				<AnyOther version={version} versions={list.versions} other={other?.version ?? null} />
				<Change compared={compared} beside={beside} />
			</section>
			{isBinned ? (
				<p>
					Este texto está en la papelera. <a href={textPath(id, "mas")}>Recuperar el texto</a>
				</p>
			) : (
				<>
					<NameForm id={id} version={version} refused={refused} />
					{version.isCurrent ? null : <Restore text={text} version={version} />}
				</>
			)}
		</>
	);
	const title = `${heading} · Historial de ${name}`;
	return { ...(refused === undefined ? {} : { status: refused.status }), title, part: "contenido", main };
}

/** A version of a text: what changed in it, its name, and the way back to it (docs/product.md, 26.17). */
export const versionPage: DeskRoute = {
	path: "/escritorio/contenido/:id/historia/:version",
	show: (asked) => draw(asked),
	async act(asked, form) {
		const { client, params } = asked;
		const id = params.id ?? "";
		const typed = typedOf(form);
		const version = /^[1-9]\d{0,8}$/.test(params.version ?? "") ? Number(params.version) : null;
		if (version === null) return null;
		const { hacer, nombre = "", base = "" } = typed;
		const done =
			hacer === "nombrar"
				? await client.nameRevision({ id, version, name: nombre.slice(0, 1_000) })
				: hacer === "recuperar"
					? await client.restoreRevision({ id, version, base: /^[1-9]\d{0,8}$/.test(base) ? Number(base) : 1 })
					: null;
		if (done instanceof Failure) {
			if (done.status === 404) return null;
			return draw(asked, { message: done.message, fields: done.fields ?? {}, typed, status: done.status });
		}
		if (done === null) return draw(asked);
		return { to: "done" in done ? `${historyPath(id, version)}?nombrada` : doneAt(id, "version") };
	},
};
