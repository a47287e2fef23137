import { Fragment } from "react";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { pageNumberOf } from "../ui/pagination.tsx";
import { BackLink } from "./back-link.tsx";
import { DeskPages } from "./desk-pages.tsx";
import type { DeskRoute } from "./desk-route.ts";
import { textPath } from "./desk-route.ts";
import { countOf, shortMoment } from "./desk-words.ts";
import { StateMark } from "./state-mark.tsx";
import { loadText, Standing } from "./text-page.tsx";

type List = Exclude<Awaited<ReturnType<Client["listRevisions"]>>, Failure>;

/** A version as the API gives it. */
export type DeskVersion = List["versions"][number];

/** How each version came about. */
const WHY: Readonly<Record<DeskVersion["why"], string>> = {
	saved: "Guardada",
	checkpoint: "Guardada",
	published: "Publicada",
	scheduled: "Programada",
	imported: "Traída de una carpeta",
	restored: "Recuperada",
	merged: "Unida al traer una carpeta",
};

/** What a version is: how it came about, and what it is for readers now. */
export function versionWords({ why, isPublished, isScheduled, isCurrent }: DeskVersion): readonly string[] {
	return [
		...(isPublished ? ["La que se lee ahora"] : []),
		...(isScheduled ? ["La que se publicará"] : []),
		...(isCurrent && !isPublished && !isScheduled ? ["La actual"] : []),
		...(why === "saved" || why === "checkpoint" || ((isPublished || isScheduled) && why !== "imported")
			? []
			: [WHY[why]]),
	];
}

/** A version in a sentence: by its name, or "la versión del 23 de noviembre de 2026, a las 10:00". */
export function versionName({ name, at }: Pick<DeskVersion, "name" | "at">): string {
	return name === null ? `la versión del ${shortMoment(at)}` : `«${name}»`;
}

/** What is said of a version in a row: what it is, when it was saved unless its name says so, and who wrote it. */
export function AboutVersion({ version }: { version: DeskVersion }) {
	const { isPublished, isScheduled, why, name, at, by } = version;
	const sign = isPublished ? "published" : isScheduled ? "scheduled" : null;
	const who = by ?? (why === "imported" || why === "merged" ? "Importación" : "Alguien");
	const said = [...versionWords(version), ...(name === null ? [] : [shortMoment(at)]), who];
	return said.map((words, index) => (
		<Fragment key={words}>
			{index === 0 ? null : " "}
			{index === 0 && sign !== null ? <StateMark sign={sign}>{words}</StateMark> : <span>{words}</span>}
		</Fragment>
	));
}

/** The address of a text's history, or of one of its versions. */
export function historyPath(id: string, version?: number): string {
	const path = textPath(id, "historia");
	return version === undefined ? path : `${path}/${version}`;
}

function Versions({ id, list }: { id: string; list: List }) {
	return (
		<ul className="desk-list desk-versions">
			{list.versions.map((each) => (
				<li key={each.version}>
					<a href={historyPath(id, each.version)}>{each.name ?? shortMoment(each.at)}</a>
					<p>
						<AboutVersion version={each} />
					</p>
				</li>
			))}
		</ul>
	);
}

function Which({ id, isKept }: { id: string; isKept: boolean }) {
	const path = historyPath(id);
	return (
		<nav aria-label="Versiones" className="desk-states">
			<a href={path} aria-current={isKept ? undefined : "page"}>
				Todas
			</a>
			<a href={`${path}?solo=hitos`} aria-current={isKept ? "page" : undefined}>
				Publicadas y con nombre
			</a>
		</nav>
	);
}

/** The versions of a text, each a link to what changed in it (docs/product.md, 26.17). */
export const historyPage: DeskRoute = {
	path: "/escritorio/contenido/:id/historia",
	async show(asked) {
		const text = await loadText(asked);
		if (text === null) return null;
		const { id } = text;
		const isKept = asked.url.searchParams.get("solo") === "hitos";
		const page = pageNumberOf(asked.url);
		if (page === null) return null;
		const list = await asked.client.listRevisions({ id, page, ...(isKept ? { only: "kept" as const } : {}) });
		if (list instanceof Failure) {
			if (list.status === 404) return null;
			throw list;
		}
		const name = text.name === "" ? "Sin título" : text.name;
		const isBinned = text.trashedAt !== null;
		const isFirst = !isKept && list.total === 1;
		const main = (
			<>
				<BackLink to={textPath(id, isBinned ? "mas" : "")}>{name}</BackLink>
				<h1>Historial de versiones</h1>
				<Standing text={text} done={null} />
				{isFirst ? null : <Which id={id} isKept={isKept} />}
				<p className="desk-note">
					{isFirst
						? "De este texto solo hay una versión. Cada vez que se guarde habrá otra aquí."
						: `${countOf(list.total, "versión", "versiones")}, la última primero. Con el tiempo se borran algunas versiones intermedias que no se publicaron ni tienen nombre; las demás se conservan.`}
				</p>
				<Versions id={id} list={list} />
				<DeskPages list={list} path={isKept ? `${historyPath(id)}?solo=hitos` : historyPath(id)} />
			</>
		);
		return { title: `Historial de versiones de ${name}`, part: "contenido", main };
	},
};
