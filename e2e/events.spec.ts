import type { Locator, Page } from "@playwright/test";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { rail } from "./shell.ts";

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
	if (next.length === 0) await expect(page.getByText("No hay eventos a la vista.")).toBeVisible();
});

test("the next event is sold with picture, day, place, price, seats and the way in; a past one has no way in", async ({
	page,
}) => {
	await page.goto("/eventos");
	const first = section(page, "Próximos eventos").getByRole("article").first();
	await expect(first.locator("img")).toBeVisible();
	await expect(first.getByRole("time")).toBeVisible();
	await expect(first.getByText("En línea", { exact: true })).toBeVisible();
	await expect(first.getByText("Gratis · 40 plazas")).toBeVisible();
	await expect(first.getByRole("link", { name: "Apúntate" })).toHaveAttribute(
		"href",
		"/apuntate-al-evento?evento=investigar-con-poco-presupuesto",
	);
	const past = section(page, "Eventos pasados").getByRole("article").first();
	await expect(past.getByRole("time")).toHaveText("26 de octubre de 2026");
	await expect(past.getByText(/^Charla sobre los textos/)).toBeVisible();
	await expect(past.getByText("plazas")).toHaveCount(0);
	await expect(past.getByRole("link", { name: "Apúntate" })).toHaveCount(0);
});

for (const [width, height] of [
	[390, 844],
	[820, 1180],
	[1280, 800],
	[1600, 900],
] as const) {
	test(`at ${width} × ${height} the first screen of the events sells the next one`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await open(page, "/eventos");
		await page.evaluate(() => document.fonts.ready);
		const next = section(page, "Próximos eventos").getByRole("article").first();
		for (const part of [
			next.locator("img"),
			next.getByRole("heading"),
			next.getByRole("time"),
			next.getByText("Gratis · 40 plazas"),
			next.getByRole("link", { name: "Apúntate" }),
		])
			await expect(part).toBeInViewport({ ratio: 1 });
		// The bar of a handset lies over the lower end of the screen.
		const call = await next.getByRole("link", { name: "Apúntate" }).boundingBox();
		const bar = await page.getByRole("navigation", { name: "Principal" }).boundingBox();
		if (width < 600) expect((call?.y ?? 0) + (call?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	});

	test(`at ${width} × ${height} the first screen of an event has its picture, facts and the way in`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await page.goto("/eventos/investigar-con-poco-presupuesto");
		const event = page.getByRole("article");
		const own = page.locator("[href*=investigar-con-poco-presupuesto]");
		const call = event.getByRole("link", { name: "Apúntate" }).and(own);
		await expect(call).toHaveCount(1);
		for (const part of [
			event.getByRole("heading", { level: 1 }),
			event.locator("img").first(),
			event.getByText("Con Inés Valcárcel"),
			event.getByRole("time").first(),
			event.getByText("En línea", { exact: true }),
			event.getByText("Gratis", { exact: true }),
			event.getByText("40 plazas", { exact: true }),
			call.first(),
		])
			await expect(part).toBeInViewport({ ratio: 1 });
		await page.evaluate(() => document.querySelector("article h2")?.scrollIntoView());
		await expect(call, "it stays while the text is read").toBeInViewport({ ratio: 1 });
	});
}

test("on a handset the way in never hides what has the focus, and ends with the text", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/eventos/investigar-con-poco-presupuesto");
	const bar = page.locator("[data-lower-edge]");
	const end = page.locator("main > article > :last-child");
	const { length } = await page.locator("main a").all();
	for (let steps = 0; steps < length + 8; steps += 1) {
		await page.keyboard.press("Tab");
		const hidden = await end.evaluate((edge) => {
			const focused = document.activeElement;
			if (focused === null || focused === document.body || edge.contains(focused)) return false;
			return (
				focused.closest("article") !== null &&
				focused.getBoundingClientRect().bottom > edge.getBoundingClientRect().top &&
				focused.compareDocumentPosition(edge) === Node.DOCUMENT_POSITION_FOLLOWING
			);
		});
		expect(hidden, `step ${steps}`).toBe(false);
	}
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	await expect(page.getByRole("contentinfo")).toBeInViewport();
	await expect(bar, "the edge belongs to the bar of the navigation").toHaveCount(0);
	await expect(rail(page)).toBeInViewport({ ratio: 1 });
	await expect(end, "the way in is the button after the text").toHaveText(/Apúntate$/);
	await expect(end.getByRole("button")).toHaveCount(0);
	await page.evaluate(() => scrollTo(0, 0));
	await expect(bar).toBeInViewport({ ratio: 1 });
	await expect(rail(page)).toBeHidden();
	await page.goto("/eventos/escribir-interfaces");
	await expect(bar, "nothing is asked for once it is over").toHaveCount(0);
});

test("an event that is over says so, with its time on the clock of its place", async ({ page }) => {
	await open(page, "/eventos");
	await page.getByRole("link", { name: "Escribir interfaces" }).click();
	await expect(page).toHaveURL("/eventos/escribir-interfaces");
	await expect(page).toHaveTitle("Escribir interfaces · Tertulia");
	const event = page.getByRole("article").first();
	await expect(event.getByRole("heading", { level: 1, name: "Escribir interfaces" })).toBeVisible();
	await expect(event.getByText("Este evento ya ha terminado.")).toBeVisible();
	await expect(event.getByRole("time")).toHaveText("Lunes 26 de octubre de 2026, de 19:00 a 20:15 (hora peninsular)");
	await expect(event.getByRole("time")).toHaveAttribute("datetime", "2026-10-26T18:00:00.000Z");
	await expect(event.getByText("En línea", { exact: true })).toBeVisible();
	await event.getByRole("link", { name: "Eventos", exact: true }).click();
	await expect(page).toHaveURL("/eventos");
});

test("after an event stand who hosts it and the next other event", async ({ page }) => {
	await page.goto("/eventos/taller-de-formularios-accesibles");
	const host = page.getByRole("complementary", { name: "Quién lo organiza" });
	await expect(host).toContainText("Inés Valcárcel");
	const coming = section(page, "Próximos eventos").getByRole("article");
	await expect(coming).toHaveCount(1);
	await expect(coming.getByRole("heading")).toHaveText("Investigar con poco presupuesto");
	await page.goto("/eventos/investigar-con-poco-presupuesto");
	await expect(coming.getByRole("heading")).toHaveText("Taller de formularios accesibles");
});

test("hours and what a zone is called stay on one line", async ({ page }) => {
	for (const width of [320, 390, 820]) {
		await page.setViewportSize({ width, height: 844 });
		await page.goto("/eventos/taller-de-formularios-accesibles");
		const article = page.getByRole("article").first();
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
	}
});

test("an event at a place names the place and how people attend", async ({ page }) => {
	await page.goto("/eventos/taller-de-formularios-accesibles");
	await expect(
		page.getByRole("article").first().getByText("Biblioteca municipal, Valladolid Presencial"),
	).toBeVisible();
	await expect(page.getByRole("article").first().getByRole("time")).toHaveText(
		"Jueves 11 de marzo de 2027, de 17:30 a 20:30 (hora peninsular)",
	);
	await expect(page.getByRole("article").first().getByRole("heading", { level: 2 }).first()).toBeVisible();
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
