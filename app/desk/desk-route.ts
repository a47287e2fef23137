import type { ReactNode } from "react";
import type { Client } from "../../api/client.ts";
import { pathOfReference } from "../../domain/desk/named-files.ts";
import type { Upload } from "../../domain/uploads/upload.ts";
import type { SiteSettings } from "../context.ts";

/** A request for a page of the desk, by a person with a role. */
export interface DeskRequest {
	readonly url: URL;
	/** The variable segments of the address, decoded. */
	readonly params: Readonly<Record<string, string>>;
	readonly client: Client;
	readonly settings: SiteSettings;
	/** The files that came with a form, by the names of their fields. */
	readonly uploads: ReadonlyMap<string, Upload>;
}

/** A page of the desk. */
export interface DeskPage {
	/** 200 when absent. */
	readonly status?: number;
	readonly title: string;
	/** The part of the desk that it belongs to; absent for none. */
	readonly part?: "contenido" | "archivos" | "boletin" | "school" | "ajustes";
	/** Whether it shows a `FramedDocument`, or a preview in a frame. */
	readonly hasFrame?: true;
	readonly main: ReactNode;
}

/** A page of the site with a text that is not published: at which path, and what its calls of the API answer. */
export interface DeskPreview {
	readonly path: string;
	readonly answers: Partial<Client>;
	/** What stands above the page. Absent: nothing. */
	readonly strip?: ReactNode;
	/** Whether a page of the desk shows it in a frame, without scripts, and in which mode. Absent: no. */
	readonly framed?: "dark" | "light";
}

/** A file that the browser keeps. `type`: its media type. */
export interface DeskFile {
	readonly name: string;
	readonly type: string;
	readonly text: string;
}

/** A document that a page of the desk shows in a frame: not the desk's, without scripts. `html`: the whole of it. */
export interface FramedDocument {
	readonly html: string;
}

/** What a page of the desk answers; null: nothing is there. */
export type DeskAnswer =
	| DeskPage
	| { readonly framed: FramedDocument }
	| { readonly preview: DeskPreview }
	| { readonly file: DeskFile }
	| { readonly to: string }
	| null;

/**
 * An address of the desk. Its pages are documents with plain links and forms: they are rendered on the server alone, and
 * no visitor's browser learns of them (docs/decisions/0058).
 */
export interface DeskRoute {
	/** The pattern of its address, as the router writes it. */
	readonly path: string;
	/** Whether its forms may carry a file. */
	readonly acceptsFiles?: true;
	readonly show: (asked: DeskRequest) => Promise<DeskAnswer>;
	/** Answers its form; absent: it has none. */
	readonly act?: (asked: DeskRequest, form: FormData) => Promise<DeskAnswer>;
}

/** The first segment of all its addresses. */
export const DESK_FIRST = "escritorio";

/** The address of a page of the desk about a text. */
export function textPath(
	id: string,
	page:
		| ""
		| "texto"
		| "publicar"
		| "pedir"
		| "mas"
		| "imagenes"
		| "imagen"
		| "historia"
		| "compartir"
		| "quien-viene" = "",
): string {
	return `/escritorio/contenido/${encodeURIComponent(id)}${page === "" ? "" : `/${page}`}`;
}

/** The address of a small picture of a file (docs/product.md, 26.20). */
export function thumbnailPath({ path, hash }: { readonly path: string; readonly hash: string }): string {
	return `/escritorio/miniaturas/${hash}${path.slice(path.lastIndexOf(".")).toLowerCase()}`;
}

/**
 * The address of a small picture of what a text names (docs/product.md, 26.20); null for what is not of this site.
 * `reference`: as it stands in the text. `from`: the text's path.
 */
export function smallPicturePath(reference: string, from: string): string | null {
	const path = pathOfReference(reference, from);
	return path === null ? null : `/escritorio/miniaturas/ruta/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The address of a picture of the tree as large as the head of a text is drawn. `path`: in the tree. */
export function largePicturePath(path: string): string {
	return `/escritorio/miniaturas/grande/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The same for what a text names; null for what is not of this site. `from`: the text's path. */
export function largePictureOf(reference: string, from: string): string | null {
	const path = pathOfReference(reference, from);
	return path === null ? null : largePicturePath(path);
}

/** The address of the page of a picture of a text. `key`: what tells it from the others. `from`: where it leads back. */
export function imagePath(id: string, key: string, from?: "publicar" | "pedir"): string {
	const query = new URLSearchParams({ cual: key, ...(from === undefined ? {} : { desde: from }) });
	return `${textPath(id, "imagen")}?${query}`;
}
