import { planCreate, planSave } from "../domain/authoring/plan-save.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePage } from "../domain/content/content.fixture.ts";
import type { ContentImage } from "../domain/content/content.ts";
import type { EventToPublish, PageToPublish } from "../domain/publication/publication-store.ts";
import { makeLesson, makeSchool } from "../domain/school/school.fixture.ts";
import type { SchoolToPublish } from "../domain/school/school-publication.ts";

/**
 * Occurs only in the bodies of restricted pages and of a draft, and in an event's address to join. A visitor must never
 * get it.
 */
export const CANARY = "canario-amarillo-7351";

/** Occurs in everything a lesson of the sample has: only people who may use School may see it. */
export const SCHOOL_CANARY = "canario-verde-9042";

/** Occurs once, in the body of /blog/hola. */
export const PHRASE = "una frase que no está en ninguna otra parte";

/** A picture as the import produces it. */
export function samplePicture(name: string): ContentImage {
	return {
		src: `/media/${name}-960.jpg`,
		alt: `Texto de ${name}`,
		width: 960,
		height: 375,
		srcset: `/media/${name}-480.jpg 480w, /media/${name}-960.jpg 960w`,
		sources: [{ type: "image/avif", srcset: `/media/${name}-480.avif 480w, /media/${name}-960.avif 960w` }],
		share: `/media/${name}-share.jpg`,
	};
}

const restrictedTo = { registeredUsers: true };
const secret = `<h2 id="dentro">Dentro</h2><p>${CANARY}</p><p><img src="/archivos/socios/secreto.webp" alt="Secreto" width="10" height="10"></p>`;

/** Pages of every kind: open and restricted, of each template, nested, moved, draft. */
export const samplePages: readonly PageToPublish[] = [
	makePage({
		url: "/blog/hola",
		name: "Hola & «adiós» <b>",
		summary: 'Un resumen con "comillas" & signos.',
		body: `<h2 id="una-parte">Una parte</h2><p>${PHRASE}</p><p><a href="/blog/ux/metodo">Otra página</a> <img src="/media/x.webp" srcset="/media/x-1.webp 1w, /media/x-2.webp 2w" alt="" width="2" height="2"></p>`,
		image: samplePicture("cabecera"),
		keywords: ["uno", "dos"],
		tags: ["Diseño", "Interacción"],
		createdBy: { displayName: "Ana Pérez", photoURL: null, url: "/sobre-mi" },
		publishedAt: "2026-03-03T08:15:00.000Z",
		updatedAt: "2026-06-10T15:40:00.000Z",
		readingMinutes: 7,
		redirectFrom: ["/blog/saludo", "/viejo/año", "/?p=123", "/index.php?page_id=7", "/index.xml"],
	}),
	makePage({ url: "/blog/ux/metodo", name: "Método", tags: ["Diseño"], publishedAt: "2026-03-02T08:00:00.000Z" }),
	makePage({ url: "/blog/borrador", name: "Borrador secreto", body: `<p>${CANARY}</p>`, draft: true }),
	makePage({ url: "/recursos/guia", name: "Guía", tags: ["Plantillas"], publishedAt: "2026-02-01T08:00:00.000Z" }),
	makePage({ url: "/sobre-mi", name: "Sobre mí", template: "page" }),
	makePage({ url: "/blog/año-nuevo", name: "Año nuevo", publishedAt: "2026-01-02T08:00:00.000Z" }),
	makePage({
		url: "/blog/libreta",
		name: "Libreta",
		template: "cuaderno",
		body: "<p>Texto de la libreta</p>",
		tags: ["Diseño"],
	}),
	makePage({
		url: "/blog/socios",
		id: "socios",
		name: "Para socios",
		body: secret,
		restrictedTo,
		tags: ["Diseño"],
		publishedAt: "2026-05-01T08:00:00.000Z",
	}),
	makePage({
		url: "/blog/socios-libreta",
		name: "Libreta de socios",
		template: "cuaderno",
		body: secret,
		restrictedTo,
	}),
	makePage({ url: "/socios-pagina", name: "Página de socios", template: "page", body: secret, restrictedTo }),
	makePage({ url: "/recursos/otra-regla", name: "Otra regla", body: secret, restrictedTo: { members: true } }),
	makePage({ url: "/recursos/socios", name: "Recurso de socios", body: secret, restrictedTo }),
];

/** Bytes of the sample's video, which is the file of the first lesson and of the draft. */
export const FILM = new TextEncoder().encode(`0123456789 ${SCHOOL_CANARY}`);
export const filmNames = [
	`school/${SCHOOL_CANARY}-1/film-${SCHOOL_CANARY}.webm`,
	`school/${SCHOOL_CANARY}-2/film-${SCHOOL_CANARY}.webm`,
] as const;

/** A course: a video, a draft, and a reading in a second module. */
export const sampleSchool: SchoolToPublish = makeSchool(
	[
		makeLesson({
			id: `${SCHOOL_CANARY}-1`,
			name: `Vídeo ${SCHOOL_CANARY}`,
			summary: SCHOOL_CANARY,
			body: `<p>${SCHOOL_CANARY}</p>`,
			kind: "video",
			completion: "video",
			transcript: `<p>${SCHOOL_CANARY}</p>`,
			video: {
				sources: [{ src: `/school/archivos/${SCHOOL_CANARY}-1/film-${SCHOOL_CANARY}.webm`, type: "video/webm" }],
				durationSeconds: 10,
				width: 16,
				height: 9,
				poster: null,
				captions: [],
			},
			resources: [
				{ name: SCHOOL_CANARY, url: `/school/archivos/${SCHOOL_CANARY}-1/x.pdf`, bytes: 1, type: "application/pdf" },
			],
		}),
		makeLesson({ id: `${SCHOOL_CANARY}-2`, number: 2, name: `Borrador ${SCHOOL_CANARY}`, draft: true }),
		makeLesson({
			id: `${SCHOOL_CANARY}-3`,
			module: 2,
			name: `Lectura ${SCHOOL_CANARY}`,
			body: `<p>${SCHOOL_CANARY}</p>`,
		}),
	],
	{
		modules: [
			{ number: 1, name: `Módulo ${SCHOOL_CANARY}` },
			{ number: 2, name: `Otro módulo ${SCHOOL_CANARY}` },
		],
	},
);

/** The current time for the sample's events. */
export const SAMPLE_NOW = "2026-11-20T12:00:00.000Z";

/** Two events to come, one of them not indexed, and a past one. */
export const sampleEvents: readonly EventToPublish[] = [
	makeEvent("taller", "2027-01-21T18:00:00.000Z", {
		name: "Taller",
		body: "<p>El programa del taller</p>",
		image: samplePicture("taller"),
		joinUrl: `https://meet.example/${CANARY}`,
	}),
	makeEvent("charla", "2026-02-10T18:00:00.000Z", { name: "Charla", modality: "presencial", place: "Madrid" }),
	makeEvent("reservado", "2027-01-22T18:00:00.000Z", {
		name: "Reservado",
		allowIndexing: false,
		updatedAt: "2026-04-01T08:00:00.000Z",
	}),
];

/** Articles of a blog that needs more than one page. */
export const manyPages: readonly PageToPublish[] = Array.from({ length: 25 }, (_, each) =>
	makePage({
		url: `/blog/p${each}`,
		tags: ["Serie"],
		publishedAt: `2025-01-${String(each + 1).padStart(2, "0")}T10:00:00.000Z`,
	}),
);

/** Where the original that `hideTexts` stores would be, if an address served it. */
export const ORIGINAL = `originals/${"c".repeat(64)}.png`;

/**
 * Puts the canary where only the tree has it: into a draft, a scheduled text, a revision that was replaced, a file in the
 * bin and an original.
 */
export async function hideTexts({ sources, media }: Pick<Backend, "sources" | "media">): Promise<void> {
	const text = `---\nname: ${CANARY}\n---\n\n${CANARY}\n`;
	const written = { text, hash: "h", why: "saved", by: null, now: SAMPLE_NOW } as const;
	const create = (id: string) => planCreate({ id, path: `blog/${id}.md`, ...written });
	const scheduled = { scheduledVersion: 1, publishAt: "2999-01-01T09:00:00.000Z" };
	const [draft, later, replaced, binned] = ["oculto", "programado", "sustituido", "tirado"].map(create);
	if (draft === undefined || later === undefined || replaced === undefined || binned === undefined) return;
	const rewritten = planSave(replaced.source, 1, { ...written, text: "Otro texto.", hash: "o" });
	await sources.write([
		...[draft, replaced],
		{ ...later, source: { ...later.source, ...scheduled } },
		{ ...binned, source: { ...binned.source, trashedAt: SAMPLE_NOW } },
	]);
	await sources.write(rewritten === null ? [] : [rewritten]);
	await media.put(ORIGINAL, new TextEncoder().encode(CANARY));
}
