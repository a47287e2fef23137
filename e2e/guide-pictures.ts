import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { type IssueState, later, type RecipientState } from "../domain/letters/letter-issue.ts";
import { draftLetter } from "../domain/letters/run-issue.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "./chromium.ts";
import importOnce from "./import-once.ts";
import { untilHydrated } from "./pages.ts";
import { serveSite } from "./serve-site.ts";
import { signInHere } from "./signed-in.ts";

/*
 * Takes the pictures of docs/guia.md from the sample site: `node e2e/guide-pictures.ts`, or only some of them:
 * `node e2e/guide-pictures.ts escritorio escribir`. The article and the event of the guide are written with the same
 * commands as there, and the drafts at the desk as their owner writes them.
 */

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/guia");
const MAX_BYTES = 60 * 1_024;
const EMAIL = "ana@ejemplo.es";

const WIDE = { width: 1024, height: 720 };
const HAND = { width: 390, height: 780 };

interface Picture {
	readonly name: string;
	/** An address of the site, or the name of the page at the desk of the draft or of the letter. */
	readonly url: string;
	readonly isSignedIn?: true;
	readonly size?: { readonly width: number; readonly height: number };
	/** The heading at the top of the picture; absent: the page's top. */
	readonly from?: string;
}

/** The pages of the draft at the desk, by what stands for them in `url`. Its third version corrects a line of the text. */
const DRAFT = { texto: "", publicar: "/publicar", historia: "/historia/3" };

const PICTURES: readonly Picture[] = [
	{ name: "portada", url: "/home" },
	{ name: "articulo", url: "/blog/mi-primer-articulo-una-prueba" },
	{ name: "evento", url: "/eventos/investigar-con-poco-presupuesto" },
	{ name: "entrar", url: "/iniciar-sesion" },
	{ name: "espacio", url: "/user", isSignedIn: true },
	{ name: "school", url: "/school", isSignedIn: true },
	{ name: "escritorio", url: "/escritorio", isSignedIn: true },
	{ name: "escribir", url: "texto", isSignedIn: true, size: { width: 1280, height: 720 } },
	{ name: "escribir-movil", url: "texto", isSignedIn: true, size: HAND },
	{ name: "vista-previa", url: "vista", isSignedIn: true },
	{ name: "antes-de-publicar", url: "publicar", isSignedIn: true },
	{ name: "historia", url: "historia", isSignedIn: true },
	{ name: "cartas", url: "/escritorio/boletin", isSignedIn: true },
	{ name: "carta", url: "carta", isSignedIn: true, size: { width: 1024, height: 1270 } },
	// Not from its days and hours: the browser shows those in its own language.
	{ name: "escribir-evento", url: "evento", isSignedIn: true, size: HAND, from: "Dónde" },
	{ name: "ajustes", url: "/escritorio/ajustes", isSignedIn: true },
];

/** How many people get letters in the pictures. */
const READERS = 86;

/**
 * Letters of before in the pictures: what each is called, how far it is, days ago, to how many people, and how many it did
 * not reach.
 */
const LETTERS = [
	["Lo que leímos en verano", "sent", 61, 48, 0],
	["Tres libros para investigar", "sent", 24, 66, 2],
	["La próxima tertulia, en la calle", "paused", 0, 75, 0],
] as const satisfies readonly (readonly [string, IssueState, number, number, number])[];

/** A page on which texts are plain, so that their words are in one field. The pictures show them with their format. */
async function plainPage(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.addInitScript(() => localStorage.setItem("con-formato", "false"));
	return page;
}

/** Closes such a page; the next ones are as people meet them. */
async function closePlain(page: Page): Promise<void> {
	await page.evaluate(() => localStorage.removeItem("con-formato"));
	await page.close();
}

/** Writes a draft at the desk, and corrects it. Returns its address there. */
async function writeDraft(context: BrowserContext, origin: string): Promise<string> {
	const page = await plainPage(context);
	await page.goto(`${origin}/escritorio/nuevo/articulo`);
	await page.getByLabel("Título").fill("Una silla de más");
	await page.getByLabel("Resumen").fill("Por qué dejo siempre un sitio libre en la mesa.");
	await page
		.getByLabel("Texto", { exact: true })
		.fill(
			"En cada tertulia pongo una silla de más. La primera vez fue **un error de cuentas**: esperaba a seis y saqué siete.\n\n## Para quién es\n\n- Para quien llega tarde.\n- Para quien viene con alguien.\n\n> Una mesa con un sitio libre invita a sentarse.\n",
		);
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await page.getByText("Borrador", { exact: true }).waitFor();
	const { pathname } = new URL(page.url());
	const words = page.getByLabel("Texto", { exact: true });
	await words.fill(
		(await words.inputValue()).replace("esperaba a seis y saqué siete", "éramos seis y saqué siete sillas"),
	);
	await page.getByLabel("Resumen").fill("Por qué dejo siempre un sitio libre en la mesa, y para quién.");
	const saved = page.waitForResponse((response) => response.url().endsWith("/api/saveSource") && response.ok());
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await saved;
	await closePlain(page);
	return pathname;
}

/** Stores readers, and letters that went out to them. */
async function writeLetters(dataDir: string): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	const now = new Date().toISOString();
	const people = Array.from({ length: READERS }, (_, index) => `lectora${index}@ejemplo.es`);
	for (const [index, email] of people.entries()) {
		const cadence = index % 8 === 0 ? "monthly" : "each";
		await startLetters(backend, { email, emailKey: email }, { cadence, at: now, source: "letters" });
	}
	for (const [subject, state, days, count, refused] of LETTERS) {
		const at = later(now, -days * 24 * 3_600_000);
		const body = { subject, previewText: "", html: "<p>Hola.</p>", text: "Hola." };
		const about = { body, contents: null, audience: "news", cadence: "each", now: at } as const;
		const issue = await draftLetter(backend, about);
		const stateOf = (index: number): RecipientState =>
			index < refused ? "refused" : state === "paused" && index > 30 ? "waiting" : "sent";
		const row = { issueId: issue.id, attempts: 1, at, reason: null };
		await backend.letters.putRecipients(
			people.slice(0, count).map((email, index) => ({ ...row, email, emailKey: email, state: stateOf(index) })),
		);
		await backend.letters.putIssue({ ...issue, state, startsAt: at, endedAt: state === "sent" ? at : null });
	}
	await backend.close();
}

/** Prepares a letter at the desk, as its author does. Returns its address. */
async function writeLetter(context: BrowserContext, origin: string): Promise<string> {
	const page = await context.newPage();
	await page.goto(`${origin}/escritorio/boletin/nuevo`);
	await page.getByLabel("Mi primer artículo: una prueba").check();
	await page.getByRole("button", { name: "Preparar la carta" }).click();
	await page
		.getByLabel("Unas palabras al principio")
		.fill("Hola: esto es lo primero que escribo aquí. Me dirás qué te parece.");
	await page.getByRole("button", { name: "Guardar y ver cómo queda" }).click();
	await page.getByText("Guardado", { exact: true }).waitFor();
	const { pathname } = new URL(page.url());
	await page.close();
	return pathname;
}

/** Writes an event at the desk. Returns its address there. */
async function writeEvent(context: BrowserContext, origin: string): Promise<string> {
	const page = await plainPage(context);
	await page.goto(`${origin}/escritorio/nuevo/evento`);
	await page.getByLabel("Título").fill("Tarde de preguntas");
	await page.getByLabel("Resumen").fill("Trae una duda sobre lo que estás diseñando y la pensamos entre todos.");
	await page
		.getByLabel("Texto", { exact: true })
		.fill("Cada persona tiene diez minutos. No hace falta preparar nada.\n");
	await page.getByLabel("Presencial", { exact: true }).check();
	await page.getByLabel("Lugar", { exact: true }).fill("Biblioteca municipal, Valladolid");
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await page.getByText("Borrador", { exact: true }).waitFor();
	const { pathname } = new URL(page.url());
	await closePlain(page);
	return pathname;
}

/** The address of a picture's page. `draft`, `letter`: those of the draft and of the letter at the desk. */
function addressOf(url: string, { draft, letter }: { readonly draft: string; readonly letter: string }): string {
	if (url === "carta") return letter;
	if (url === "vista") return draft.replace("/contenido/", "/vista/");
	return Object.hasOwn(DRAFT, url) ? draft + DRAFT[url as keyof typeof DRAFT] : url;
}

/** Publishes the article of the guide in a site's data folder, as its owner would. */
function publishArticle(dataDir: string): void {
	const content = mkdtempSync(path.join(tmpdir(), "tertulia-guide-"));
	try {
		writeFileSync(path.join(content, ".sample"), "keep\n");
		mkdirSync(path.join(content, "blog"));
		writeFileSync(
			path.join(content, "blog/mi-primer-articulo-una-prueba.md"),
			`---
name: "Mi primer artículo: una prueba"
summary: Lo primero que escribo aquí.
template: blog
tags: [Proceso]
createdBy: Inés Valcárcel
createdAt: ${new Date().toISOString()}
---
Buenos días. Este es un párrafo, y esto va en **negrita**.

## Un apartado

- Una lista
- con dos cosas y [un enlace](/blog)

> Una cita, si hace falta.
`,
		);
		const { status } = spawnSync(process.execPath, [path.join(root, "server/cli/main.ts"), "import", content], {
			cwd: root,
			env: { ...process.env, DATA_DIR: dataDir },
			stdio: ["ignore", "ignore", "inherit"],
		});
		if (status !== 0) throw new Error(`The article could not be imported: ${status}.`);
	} finally {
		rmSync(content, { recursive: true });
	}
}

async function takePicture(context: BrowserContext, url: string, { name, from, isSignedIn }: Picture): Promise<void> {
	const page = await context.newPage();
	await page.goto(url, { waitUntil: "load" });
	await page.evaluate(() => document.fonts.ready);
	// Of documents that a visitor's browser fetches ahead, Playwright does not hear when they have arrived.
	if (isSignedIn === true) await page.waitForLoadState("networkidle");
	else await untilHydrated(page);
	if (from !== undefined)
		await page.getByRole("heading", { name: from, exact: true }).evaluate((heading) => heading.scrollIntoView());
	const png = await page.screenshot({ animations: "disabled" });
	await page.close();
	for (let quality = 90; ; quality -= 10) {
		const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
		if (webp.length > MAX_BYTES && quality > 20) continue;
		writeFileSync(path.join(folder, `${name}.webp`), webp);
		return;
	}
}

mkdirSync(folder, { recursive: true });
const forget = importOnce();
try {
	await serveSite({ APP_ENV: "production" }, async (origin, dataDir) => {
		publishArticle(dataDir);
		await writeLetters(dataDir);
		const executablePath = findChromium();
		const browser = await chromium.launch({
			args: CHROMIUM_ARGUMENTS,
			...(executablePath === undefined ? {} : { executablePath }),
		});
		try {
			const asked = process.argv.slice(2);
			let draft = "";
			let letter = "";
			for (const picture of PICTURES) {
				const { name, url, isSignedIn, size = WIDE } = picture;
				if (asked.length > 0 && !asked.includes(name)) continue;
				const context = await browser.newContext({
					viewport: size,
					locale: "es-ES",
					timezoneId: "Europe/Madrid",
					reducedMotion: "reduce",
					...(size === HAND ? { isMobile: true, hasTouch: true } : {}),
				});
				if (isSignedIn === true)
					await signInHere(context, { origin, dataDir }, EMAIL, { displayName: "Ana Peña", permissions: ["sa.10"] });
				if (draft === "" && isSignedIn === true) draft = await writeDraft(context, origin);
				if (letter === "" && (url === "carta" || url.includes("/boletin"))) letter = await writeLetter(context, origin);
				const address = url === "evento" ? await writeEvent(context, origin) : addressOf(url, { draft, letter });
				await takePicture(context, origin + address, picture);
				await context.close();
			}
		} finally {
			await browser.close();
		}
	});
} finally {
	forget();
}
