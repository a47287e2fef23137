import type { Page } from "@playwright/test";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

/** The longest that the site takes to notice what another process wrote, and then to send it. */
const NOTICED_MS = 60_000;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

/** Lets somebody get letters, without the form. */
async function subscribe({ dataDir }: { readonly dataDir: string }, email: string): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	const at = new Date().toISOString();
	await startLetters(backend, { email, emailKey: email }, { cadence: "each", at, source: "letters" });
	await backend.close();
}

/** Makes the ten minutes of all letters pass that wait. */
async function passTheWait({ dataDir }: { readonly dataDir: string }): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	const startsAt = new Date(Date.now() - 1_000).toISOString();
	for (const issue of await backend.letters.activeIssues()) await backend.letters.putIssue({ ...issue, startsAt });
	await backend.close();
}

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("an article is published with a letter, which goes out to whoever wants it", async ({
		page,
		signIn,
		served,
		linkFor,
	}) => {
		test.setTimeout(180_000);
		await subscribe(served, "lectora@example.com");
		await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
		await page.goto("/escritorio/nuevo/articulo");
		await page.getByLabel("Título").fill("Una carta de noviembre");
		await page.getByLabel("Resumen").fill("Lo que trae el mes.");
		await page.getByLabel("Texto", { exact: true }).fill("Llegó el frío.");
		await press(page, "Guardar");
		await press(page, "Publicar…");
		await page.getByRole("radio", { name: /^Sí, a \d+\spersonas?, diez\sminutos/ }).check();
		await press(page, "Publicar ahora");
		await expect(page.getByRole("heading", { level: 1, name: "Una carta de noviembre" })).toBeVisible();
		await expect(page.getByText("Publicado", { exact: true })).toBeVisible();
		await expect(page.getByText(/^Se envía a\slas?\s\d\d:\d\d$/)).toBeVisible();
		const frame = page.frameLocator("iframe");
		await expect(frame.getByText("Llegó el frío.")).toBeVisible();

		await passTheWait(served);
		await expect(async () => {
			await page.reload();
			await expect(page.getByText(/^Enviada a \d+\.$/)).toBeVisible({ timeout: 500 });
		}).toPass({ timeout: NOTICED_MS, intervals: [2_000] });
		await page.goto(await linkFor("lectora@example.com", "baja"));
		await expect(page.getByRole("heading", { level: 1, name: "¿Dejar de recibir las novedades?" })).toBeVisible();
	});

	test("a digest is chosen, changed, looked at, tried, sent later, stopped and written again", async ({
		page,
		signIn,
		served,
		linkFor,
	}) => {
		await subscribe(served, "otra@example.com");
		await signIn("editora@ejemplo.es", { permissions: ["ed.10"] });
		await page.goto("/escritorio");
		await follow(page, "Cartas");
		await page.getByRole("link", { name: /^(?:Nueva carta|Escribir la primera carta)$/ }).click();
		await press(page, "Preparar la carta");
		await expect(page.getByRole("link", { name: "Elige al menos un texto." })).toBeVisible();
		await page.getByRole("checkbox").nth(0).check();
		await page.getByRole("checkbox").nth(1).check();
		await press(page, "Preparar la carta");
		await page.getByLabel("Asunto").fill("Lo de este mes");
		await page.getByLabel(/^Unas palabras al principio/).fill("Hola, **otra vez**.");
		await press(page, "Enviarme una prueba");
		await expect(page.getByText("Prueba enviada a tu correo")).toBeVisible();
		expect(await linkFor("editora@ejemplo.es", "baja").catch(() => "sin enlace personal")).toBe("sin enlace personal");
		await expect(page.frameLocator("iframe").getByText("otra vez")).toBeVisible();
		await follow(page, "Sin formato");
		await expect(page.getByText("Hola, *otra vez*.")).toBeVisible();
		await page.getByRole("radio", { name: "Más tarde" }).check();
		await page.getByLabel("Día y hora del envío").fill("2020-01-01T10:00");
		await page.getByRole("button", { name: /^Programar para/ }).click();
		await expect(page.getByRole("link", { name: /^Elige un momento/ })).toBeVisible();
		await page.getByLabel("Día y hora del envío").fill("2099-01-01T10:00");
		await page.getByRole("button", { name: /^Programar para/ }).click();
		await expect(page.getByText(/^Se envía el 1 de enero de 2099/)).toBeVisible();
		await press(page, "Parar");
		await expect(page.getByText(/, sin enviar$/)).toBeVisible();
		await press(page, "Escribir otra igual");
		await expect(page.getByLabel("Asunto")).toHaveValue("Lo de este mes");
		await press(page, "Borrar el borrador");
		await expect(page.getByText("Borrador borrado")).toBeVisible();
	});

	test("the pictures of a letter are shown in its frame once its author wants them", async ({ page, signIn }) => {
		await signIn("editora@ejemplo.es", { permissions: ["ed.10"] });
		await page.goto("/escritorio/boletin/nuevo?buscar=mapas+de+experiencia");
		await page.getByRole("checkbox").first().check();
		await press(page, "Preparar la carta");
		const pictures = page.frameLocator("iframe").locator("img");
		await expect(
			page
				.frameLocator("iframe")
				.getByText(/^Ver en el sitio la imagen/)
				.first(),
		).toBeVisible();
		await expect(pictures).toHaveCount(0);
		await page.getByRole("checkbox", { name: /^Incluir la/ }).check();
		await press(page, "Guardar y ver cómo queda");
		await expect(page.getByText(/carga.? desde tu sitio al abrir la carta/)).toBeVisible();
		await expect
			.poll(() => pictures.first().evaluate((picture: HTMLImageElement) => picture.naturalWidth))
			.toBeGreaterThan(0);
	});

	test("a letter about events alone goes to readers of the news if its author chooses them", async ({
		page,
		signIn,
		served,
	}) => {
		await subscribe(served, "lectora@example.com");
		await signIn("editora@ejemplo.es", { permissions: ["ed.10"] });
		await page.goto("/escritorio/boletin/nuevo");
		await page
			.getByRole("checkbox", { name: /Evento del/ })
			.first()
			.check();
		await press(page, "Preparar la carta");
		await expect(page.getByLabel("A quienes reciben")).toHaveValue("events");
		await page.getByLabel("A quienes reciben").selectOption("each");
		await press(page, "Guardar y ver cómo queda");
		await expect(page.getByRole("button", { name: /^Enviar a \d+\s/ })).toBeVisible();
		await expect(page.frameLocator("iframe").getByText(/pediste las novedades/)).toBeVisible();
	});

	test("guest authors find no letters", async ({ page, signIn }) => {
		await signIn("invitada@ejemplo.es", { permissions: ["au.10"] });
		await page.goto("/escritorio");
		await expect(page.getByRole("link", { name: "Cartas" })).toHaveCount(0);
		for (const path of ["", "/nuevo", "/x", "/x/carta", "/x/personas"])
			expect((await page.goto(`/escritorio/boletin${path}`))?.status()).toBe(404);
	});
});

test("each page is accessible, fits a narrow screen, and shows the letter in both modes", async ({
	page,
	signIn,
	served,
}) => {
	// Seven pages at two widths, each looked at by axe.
	test.slow();
	await subscribe(served, "una.mas@example.com");
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	await page.goto("/escritorio/boletin/nuevo?buscar=contraste");
	await page.getByRole("checkbox").first().check();
	await press(page, "Preparar la carta");
	const letter = new URL(page.url()).pathname;
	const reason = "550 5.1.1 The email account that you tried to reach does not exist";
	const backend = await openEmbedded(served);
	const email = "no.esta@un-servidor-de-nombre-largo.example.com";
	const row = { issueId: letter.split("/").at(-1) ?? "", emailKey: email, email, reason, at: new Date().toISOString() };
	await backend.letters.putRecipients([{ ...row, state: "refused", attempts: 1 }]);
	await backend.close();
	await page.goto(`${letter}/personas`);
	expect((await page.getByText(reason).boundingBox())?.height).toBeLessThan(60);
	for (const path of [
		...["/escritorio/boletin", "/escritorio/boletin/nuevo", letter, `${letter}?ver=texto`],
		...[`${letter}?ver=movil&modo=oscuro`, `${letter}/personas`, `${letter}/personas?estado=dudosos`],
	]) {
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(path);
			expect(await overflowing(page), `${path} at ${width}`).toEqual([]);
		}
		// The letter's own document allows no script, not even axe: it is looked at below.
		await page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => void frame.remove()));
		await expectAxeClean(page, path);
	}
	for (const [mode, ground] of [
		["claro", "rgb(253, 249, 242)"],
		["oscuro", "rgb(10, 22, 18)"],
	]) {
		await page.goto("about:blank");
		await page.setContent(await (await page.request.get(`${letter}/carta?modo=${mode}`)).text());
		await expect(page.locator("body")).toHaveCSS("background-color", ground ?? "");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		// Landmarks are those of the mail program that shows it.
		await expectAxeClean(page, mode, { without: ["landmark-one-main", "region"] });
	}
});
