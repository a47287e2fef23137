import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { sizeInWords } from "../../domain/file-size.ts";
import { MADRID, shortDayOf } from "../../domain/zoned-time.ts";
import { ButtonLink } from "../ui/button.tsx";
import { pageNumberOf } from "../ui/pagination.tsx";
import { Beginning } from "./beginning.tsx";
import { DeskPages } from "./desk-pages.tsx";
import { type DeskRoute, textPath, thumbnailPath } from "./desk-route.ts";
import { DeskSearch } from "./desk-search.tsx";
import { countOf } from "./desk-words.ts";
import { PICTURE_LIMITS } from "./picture-types.ts";

type List = Exclude<Awaited<ReturnType<Client["listFiles"]>>, Failure>;
type Item = List["items"][number];
type Kind = Item["kind"];

/** The kinds of files by the parameter that filters them: what one is called, and several. */
const KINDS = {
	imagenes: ["picture", "Imagen", "Imágenes"],
	audio: ["sound", "Audio", "Audio"],
	video: ["film", "Vídeo", "Vídeo"],
	descargas: ["download", "Descarga", "Descargas"],
} as const satisfies Readonly<Record<string, readonly [Kind, string, string]>>;
type KindName = keyof typeof KINDS;

const kindNames = Object.keys(KINDS) as readonly KindName[];

interface Filter {
	readonly kind: KindName | undefined;
	readonly isUnused: boolean;
	readonly text: string;
}

function filesPath({ kind, isUnused, text }: Filter): string {
	const query = new URLSearchParams({
		...(kind === undefined ? {} : { clase: kind }),
		...(isUnused ? { solo: "sin-usar" } : {}),
		...(text === "" ? {} : { buscar: text }),
	}).toString();
	return query === "" ? "/escritorio/archivos" : `/escritorio/archivos?${query}`;
}

function Filters({ list, filter }: { list: List; filter: Filter }) {
	const all = kindNames.reduce((sum, name) => sum + (list.kinds[KINDS[name][0]] ?? 0), 0);
	const none = { ...filter, kind: undefined, isUnused: false };
	const counted = kindNames
		.map((name) => [name, list.kinds[KINDS[name][0]] ?? 0] as const)
		.filter(([name, count]) => count > 0 || name === filter.kind);
	return (
		<nav aria-label="Tipo" className="desk-states">
			<a href={filesPath(none)} aria-current={filter.kind === undefined && !filter.isUnused ? "page" : undefined}>
				Todo <span>{all}</span>
			</a>
			{counted.map(([name, count]) => (
				<a
					key={name}
					href={filesPath({ ...none, kind: name })}
					aria-current={filter.kind === name && !filter.isUnused ? "page" : undefined}
				>
					{KINDS[name][2]} <span>{count}</span>
				</a>
			))}
			{list.unused === null ? null : (
				<a href={filesPath({ ...none, isUnused: true })} aria-current={filter.isUnused ? "page" : undefined}>
					Sin usar <span>{list.unused}</span>
				</a>
			)}
		</nav>
	);
}

/** What a picture shows, as its texts describe it. */
function Described({ descriptions }: Pick<Item, "descriptions">) {
	const words = descriptions.filter((each) => each !== "");
	if (words.length === 0)
		return <p className="desk-note">{descriptions.length > 0 ? "Es decorativa" : "Sin descripción"}</p>;
	return words.map((each) => (
		<p key={each} className="desk-described">
			«{each.replace(/«([^»]*)»/g, "“$1”")}»
		</p>
	));
}

function Uses({ uses }: Pick<Item, "uses">) {
	if (uses.length === 0) return <p className="desk-note">Ningún texto lo usa</p>;
	return (
		<p>
			{uses.length === 1 ? "En" : `En ${uses.length}\u00a0textos:`}{" "}
			{uses.map(({ id, name, isBinned }, index) => (
				<span key={id} className="desk-use">
					<a href={textPath(id, isBinned ? "mas" : "")}>{name === "" ? "Sin título" : name}</a>
					{isBinned ? " (en la papelera)" : ""}
					{index < uses.length - 1 ? ", " : ""}
				</span>
			))}
		</p>
	);
}

function Files({ items }: Pick<List, "items">) {
	return (
		<ul className="desk-rows desk-files">
			{items.map(({ path, hash, bytes, kind, keptAt, uses, descriptions }) => {
				const [, one] = Object.values(KINDS).find(([each]) => each === kind) ?? KINDS.descargas;
				const [name = path] = path.split("/").slice(-1);
				const folder = path.slice(0, -name.length - 1);
				return (
					<li key={path}>
						{kind === "picture" ? (
							<img src={thumbnailPath({ hash, path })} alt="" width={112} height={84} loading="lazy" decoding="async" />
						) : (
							<span className="desk-kind" aria-hidden="true">
								{path.slice(path.lastIndexOf(".") + 1)}
							</span>
						)}
						<div>
							<h2>{name}</h2>
							<p className="desk-dots">
								<span>{one}</span> <span>{sizeInWords(bytes)}</span>{" "}
								{keptAt === null ? null : <span>Desde el {shortDayOf(keptAt, MADRID)}</span>}{" "}
								{folder === "" ? null : <span>{folder}</span>}
							</p>
						</div>
						<div>
							{kind === "picture" ? <Described descriptions={descriptions} /> : null}
							<Uses uses={uses} />
						</div>
					</li>
				);
			})}
		</ul>
	);
}

function Empty({ list, filter }: { list: List; filter: Filter }) {
	if (list.isEmpty)
		return (
			<Beginning
				{...{ drawing: "pictures", ground: "sky", to: "/escritorio/nuevo/articulo", act: "Escribir un artículo" }}
				title="Las imágenes de tus textos"
				facts={[
					[
						"Cómo se añaden",
						"Al escribir, en el texto donde van: con «Imagen», o pegándolas o arrastrándolas hasta él.",
					],
					["Qué cabe", PICTURE_LIMITS],
					[
						"Qué se sabe de cada una",
						"Cómo se describe y en qué textos está. «Sin usar» reúne las que ya no están en ninguno.",
					],
				]}
			>
				Aquí estarán las imágenes y los archivos de tus textos. Se añaden al escribir, en el texto donde van.
			</Beginning>
		);
	const words =
		filter.isUnused && filter.text === "" ? "Todo se usa en algún texto." : "Ningún archivo coincide con el filtro.";
	return (
		<div className="desk-empty desk-start">
			<p>{words}</p>
			<ButtonLink look="quiet" to="/escritorio/archivos" file>
				Ver todos los archivos
			</ButtonLink>
		</div>
	);
}

function FilesPage({ list, filter }: { list: List; filter: Filter }) {
	return (
		<>
			<div className="desk-head">
				<h1>Archivos</h1>
			</div>
			{list.isEmpty ? null : <p className="desk-note">Las imágenes se añaden al escribir, en el texto donde van.</p>}
			{list.isEmpty ? null : (
				<div className="desk-filters">
					<DeskSearch
						action="/escritorio/archivos"
						text={filter.text}
						label="Buscar por su nombre"
						kept={{ clase: filter.kind, solo: filter.isUnused ? "sin-usar" : undefined }}
					/>
					<Filters list={list} filter={filter} />
				</div>
			)}
			{list.items.length === 0 ? (
				<Empty list={list} filter={filter} />
			) : (
				<>
					<p className={filter.text === "" ? "desk-unseen" : "desk-note"} role="status">
						{countOf(list.total, "archivo", "archivos")}
					</p>
					{filter.isUnused ? (
						<p className="desk-note">
							Ningún texto los usa ahora. Siguen aquí porque una versión anterior puede necesitarlos.
						</p>
					) : null}
					<Files items={list.items} />
				</>
			)}
			<DeskPages list={list} path={filesPath(filter)} />
		</>
	);
}

/** The pictures and other files of texts, with where each is used (docs/product.md, 26.20). */
export const filesPage: DeskRoute = {
	path: "/escritorio/archivos",
	async show({ url, client }) {
		const given = url.searchParams.get("clase") ?? "";
		const filter: Filter = {
			kind: kindNames.find((name) => name === given),
			isUnused: url.searchParams.get("solo") === "sin-usar",
			text: (url.searchParams.get("buscar") ?? "").slice(0, 200).trim(),
		};
		const page = pageNumberOf(url);
		if (page === null) return null;
		const list = await client.listFiles({
			...(filter.kind === undefined ? {} : { kind: KINDS[filter.kind][0] }),
			...(filter.isUnused ? { isUnused: "true" } : {}),
			...(filter.text === "" ? {} : { text: filter.text }),
			page,
		});
		if (list instanceof Failure) throw list;
		return { title: "Archivos", part: "archivos", main: <FilesPage list={list} filter={filter} /> };
	},
};
