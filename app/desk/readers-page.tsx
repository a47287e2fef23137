import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { readersCsv } from "../../domain/letters/reader-table.ts";
import { cadenceNames } from "../../domain/letters/subscriber.ts";
import { counted } from "../../domain/numbers.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { Icon } from "../ui/icon.tsx";
import { pageNumberOf } from "../ui/pagination.tsx";
import { sourceNames } from "../user/kept-words.ts";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { Act, type Refused, RefusedSummary, typedOf } from "./text-form.tsx";

type List = Exclude<Awaited<ReturnType<Client["listReaders"]>>, Failure>;

/** The address of the list of readers. */
export const READERS_PATH = "/escritorio/boletin/lectores";

/** The address of the page that brings readers of another list. */
export const IMPORT_PATH = `${READERS_PATH}/traer`;

function listPath(text: string): string {
	return text === "" ? READERS_PATH : `${READERS_PATH}?${new URLSearchParams({ buscar: text })}`;
}

const placeOf = (source: string) => sourceNames[source] ?? source;

function Reader({ reader, path }: { reader: List["readers"][number]; path: string }) {
	const { email, emailKey, cadence, since, source, bouncedSince } = reader;
	return (
		<li>
			<strong>{email}</strong>
			<p>{`${cadenceNames[cadence].choice} · desde el ${dayOf(since, MADRID)}, ${placeOf(source)}`}</p>
			{bouncedSince === null ? null : (
				<p className="desk-refusing">
					Su servidor no acepta el correo desde el {dayOf(bouncedSince, MADRID)}: no se le envía.
				</p>
			)}
			<details className="desk-remove">
				<summary>
					Quitar<span className="desk-unseen"> a {email}</span>
				</summary>
				<form method="post" action={path} className="desk-form">
					<p className="desk-note">Deja de recibirlas ya. En el registro de permisos constará que fue cosa tuya.</p>
					<input type="hidden" name="correo" value={emailKey} />
					<p>
						<Act act="quitar">Quitar de la lista</Act>
					</p>
				</form>
			</details>
		</li>
	);
}

function Search({ text }: { text: string }) {
	return (
		<form method="get" action={READERS_PATH} className="desk-search">
			<label>
				<span className="desk-unseen">Buscar por su correo</span>
				<input type="search" name="buscar" defaultValue={text} maxLength={320} placeholder="Buscar por su correo" />
			</label>
			<button type="submit" className="desk-find" aria-label="Buscar">
				<Icon name="search" />
			</button>
		</form>
	);
}

function ReadersPage({
	list,
	text,
	done,
	refused,
}: {
	list: List;
	text: string;
	done: string | null;
	refused: Refused | undefined;
}) {
	const path = listPath(text);
	return (
		<>
			<p className="desk-back">
				<a href="/escritorio/boletin">← Boletín</a>
			</p>
			<h1>Lectores</h1>
			<p className="desk-note">
				Quienes reciben las novedades por correo, y el permiso por el que las reciben. Cada carta lleva su enlace para
				darse de baja.
			</p>
			{done === null ? null : (
				<p className="desk-done" role="status">
					{done}
				</p>
			)}
			<RefusedSummary refused={refused} words="No se ha podido:" />
			{list.total === 0 && text === "" ? (
				<p className="desk-empty">
					Todavía no las recibe nadie. Se piden en <a href="/novedades">Novedades por correo</a>, y las de otra lista{" "}
					<a href={IMPORT_PATH}>se traen aquí</a>.
				</p>
			) : (
				<>
					<Search text={text} />
					<p className="desk-note" role="status">
						{counted(list.total, "persona", "personas")}
					</p>
					{list.total === 0 ? (
						<p className="desk-empty">
							Nadie con ese correo. <a href={READERS_PATH}>Ver a todos</a>
						</p>
					) : (
						<ul className="desk-rows">
							{list.readers.map((reader) => (
								<Reader key={reader.emailKey} reader={reader} path={path} />
							))}
						</ul>
					)}
					<DeskPages list={list} path={path} />
					<form method="post" action={READERS_PATH} className="desk-form">
						<p className="desk-log-go">
							<Act act="descargar">Descargar en CSV</Act>
							<a href={IMPORT_PATH}>Traer a los lectores de otra lista</a>
						</p>
					</form>
				</>
			)}
		</>
	);
}

async function draw({ url, client }: DeskRequest, refused?: Refused): Promise<DeskAnswer> {
	const page = pageNumberOf(url);
	if (page === null) return null;
	const text = (url.searchParams.get("buscar") ?? "").slice(0, 320).trim();
	const list = await client.listReaders({ text, page });
	if (list instanceof Failure) {
		if (list.status === 403) return null;
		throw list;
	}
	const done = url.searchParams.get("hecho") === "quitar" ? "Ya no recibe las novedades." : null;
	return {
		...(refused === undefined ? {} : { status: 400 }),
		...{ title: "Lectores", part: "boletin" },
		main: <ReadersPage list={list} text={text} done={done} refused={refused} />,
	};
}

/** Who gets letters (docs/product.md, 27.18), for super administrators. */
export const readersPage: DeskRoute = {
	path: READERS_PATH,
	show: (asked) => draw(asked),
	async act(asked, form) {
		const typed = typedOf(form);
		if (typed.hacer === "descargar") {
			const taken = await asked.client.takeReaders();
			if (taken instanceof Failure) return null;
			const text = readersCsv(taken.readers, { audience: "news", place: placeOf });
			return { file: { name: "lectores.csv", type: "text/csv; charset=utf-8", text } };
		}
		const done = await asked.client.removeReader({ email: typed.correo ?? "" });
		if (done instanceof Failure) {
			if (done.status === 403) return null;
			return draw(asked, { message: done.message, fields: {}, typed });
		}
		const back = new URL(asked.url);
		back.searchParams.delete("pagina");
		back.searchParams.set("hecho", "quitar");
		return { to: back.pathname + back.search };
	},
};
