import type { Locator, Page } from "@playwright/test";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const section = (page: Page, name: string) =>
	page
		.getByRole("main")
		.locator("section")
		.filter({ has: page.getByRole("heading", { level: 2, name }) });

/** Asks the API, because which events are upcoming or past depends on the day the tests run. */
async function eventNames(page: Page, when: "next" | "past"): Promise<string[]> {
	const { items } = await (await page.request.get(`/api/listEvents?when=${when}`)).json();
	return items.map((item: { name: string }) => item.name);
}

test("the events show what is next and what is past, each in its section", async ({ page }) => {
	await page.goto("/eventos");
	await expect(page).toHaveTitle("Eventos · Tertulia");
	const [next, past] = [await eventNames(page, "next"), await eventNames(page, "past")];
	expect(next.length + past.length).toBe(3);
	expect(past).toContain("Escribir interfaces");
	await expect(section(page, "Próximos eventos").getByRole("article").getByRole("heading")).toHaveText(next);
	await expect(section(page, "Eventos pasados").getByRole("article").getByRole("heading")).toHaveText(past);
	if (next.length === 0) await expect(page.getByText("Ahora mismo no hay eventos a la vista.")).toBeVisible();
});

test("an event that is over says so, with its time on the clock of its place", async ({ page }) => {
	await open(page, "/eventos");
	await page.getByRole("link", { name: "Escribir interfaces" }).click();
	await expect(page).toHaveURL("/eventos/escribir-interfaces");
	await expect(page).toHaveTitle("Escribir interfaces · Tertulia");
	const event = page.getByRole("article");
	await expect(event.getByRole("heading", { level: 1, name: "Escribir interfaces" })).toBeVisible();
	await expect(event.getByText("Este evento ya ha terminado.")).toBeVisible();
	await expect(event.getByRole("time")).toHaveText("Lunes 26 de octubre de 2026, de 19:00 a 20:15 (hora peninsular)");
	await expect(event.getByRole("time")).toHaveAttribute("datetime", "2026-10-26T18:00:00.000Z");
	await expect(event.getByText("En línea", { exact: true })).toBeVisible();
	await event.getByRole("link", { name: "Eventos", exact: true }).click();
	await expect(page).toHaveURL("/eventos");
});

test("hours and what a zone is called stay on one line", async ({ page }) => {
	for (const width of [320, 390, 820]) {
		await page.setViewportSize({ width, height: 844 });
		await page.goto("/eventos/taller-de-formularios-accesibles");
		const article = page.getByRole("article");
		/** The number of lines that the words take up. */
		const lines = (within: Locator, words: RegExp) =>
			within.evaluate((element, source) => {
				const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
				const found = new RegExp(source).exec(text.data);
				if (found === null) return 0;
				const range = document.createRange();
				range.setStart(text, found.index);
				range.setEnd(text, found.index + found[0].length);
				return new Set([...range.getClientRects()].map(({ top }) => top)).size;
			}, words.source);
		expect(await lines(article.getByRole("time"), /17:30\sa\s20:30/), `${width}`).toBe(1);
		expect(await lines(article.getByRole("time"), /\(hora\speninsular\)/), `${width}`).toBe(1);
		expect(
			await lines(article.getByText("Biblioteca municipal, Valladolid · Presencial"), /·\sPresencial/),
			`${width}`,
		).toBe(1);
	}
});

test("an event at a place names the place and how people attend", async ({ page }) => {
	await page.goto("/eventos/taller-de-formularios-accesibles");
	await expect(page.getByRole("article").getByText("Biblioteca municipal, Valladolid · Presencial")).toBeVisible();
	await expect(page.getByRole("article").getByRole("time")).toHaveText(
		"Jueves 11 de marzo de 2027, de 17:30 a 20:30 (hora peninsular)",
	);
	await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toBeVisible();
});

for (const url of ["/eventos/no-existe", "/eventos?pagina=99"]) {
	test(`${url} is not found`, async ({ page }) => {
		const response = await page.goto(url);
		expect(response?.status()).toBe(404);
		await expect(page).toHaveTitle("404! Página no encontrada");
	});
}

test("a shared link to the thanks for an event leads to the events whoever did not register", async ({ page }) => {
	await page.goto("/gracias-evento");
	await expect(page).toHaveURL("/eventos");
	await expect(page.getByRole("heading", { level: 1, name: "Eventos" })).toBeVisible();
});
