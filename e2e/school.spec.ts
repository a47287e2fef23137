import type { BrowserContext, Locator, Page } from "@playwright/test";
import { freePort } from "../server/free-port.fixture.ts";
import { expectAxeClean, untilStill } from "./axe.ts";
import { type Cuttable, startCuttable } from "./cuttable.ts";
import { open, untilHydrated } from "./pages.ts";
import { serveSite } from "./serve-site.ts";
import { drawer, entry, expectOpen, openMenu, railItem } from "./shell.ts";
import { test as base, expect, signInHere } from "./signed-in.ts";

const FILM = "/school/expert/module1/lesson1";
const READING = "/school/expert/module1/lesson2";
const EXERCISE = "/school/expert/module1/lesson4";
const LAST = "/school/expert/module2/lesson3";
const TROUBLE = "No se ha podido guardar tu progreso. Se intentará de nuevo.";

/** Tests as a person with access to School, a different one per test. */
const test = base.extend<{ readonly admin: undefined }>({
	admin: [
		async ({ context, signIn, site }, use, { testId }) => {
			await signIn(`${testId}@example.com`, { permissions: ["sa.10"], displayName: "Nora" });
			await context.addCookies([{ name: "signed-in", value: "yes", url: site, sameSite: "Lax" }]);
			await use(undefined);
		},
		{ auto: true },
	],
});

const markButton = (page: Page) => page.getByRole("button", { name: "Marcar como completada" });
const undoButton = (page: Page) => page.getByRole("button", { name: "Deshacer" });
/** Waits until the page shows a signed-in person. */
const untilKnown = (page: Page) => expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
/** Waits until the scripts that only signed-in people load have come. */
const untilComplete = (page: Page) =>
	page.waitForFunction(() =>
		["/check-user-", "/theme-switch-"].every((part) =>
			performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
		),
	);
const bar = (page: Page) => page.getByRole("main").getByRole("progressbar").first();
const percent = async (page: Page) => Number(await bar(page).getAttribute("value"));

/** The progress stored on the server, by the lesson's address. */
async function kept(
	context: BrowserContext,
	site: string,
): Promise<Record<string, { percent: number; status: string; position: number }>> {
	const response = await context.request.get(`${site}/api/getCourse`);
	const course = (await response.json()) as {
		modules: { lessons: { href: string; progress: { percent: number; status: string; position: number } }[] }[];
	};
	return Object.fromEntries(
		course.modules.flatMap(({ lessons }) => lessons.map(({ href, progress }) => [href, progress])),
	);
}

base.describe("School is closed to others", () => {
	base("a visitor is led to the login and back, and the menu to the waiting list", async ({ page }) => {
		for (const url of ["/school", FILM, "/school/expert/module9/lesson9", "/school/nada"]) {
			await page.goto(url);
			await expect(page).toHaveURL(`/iniciar-sesion?redirect=${encodeURIComponent(url)}`);
		}
		await open(page, "/home");
		await expect(railItem(page, "School")).toHaveAttribute("href", "/lista-de-espera");
	});

	base("a member is led to the waiting list, which says why", async ({ page, context, signIn, site }) => {
		await signIn("socia@example.com");
		await context.addCookies([{ name: "signed-in", value: "yes", url: site, sameSite: "Lax" }]);
		for (const url of ["/school", FILM, "/school/expert/module9/lesson9"]) {
			await page.goto(url);
			await expect(page).toHaveURL("/lista-de-espera?aviso=school");
			await expect(page.getByText("School está en preparación. Apúntate y te avisaré.")).toBeVisible();
		}
		await open(page, "/home");
		await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
		await expect(railItem(page, "School")).toHaveAttribute("href", "/lista-de-espera");
		await open(page, "/user");
		await expect(page.locator("#school").getByRole("link", { name: "Apuntarme a la lista" })).toBeVisible();
	});
});

test("the course shows its modules and lessons, and where to begin", async ({ page }) => {
	await page.setViewportSize({ width: 1600, height: 1000 });
	await open(page, "/school");
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1 })).toHaveText("School");
	await expect(main.getByRole("heading", { level: 2 })).toHaveText([
		"Empieza por aquí",
		"Introduction to User Experience, UX Roles and how to be a UX Designer",
		/Human Centered Design/,
	]);
	await expect(main.getByText("4 lecciones · 23 min", { exact: true })).toBeVisible();
	const drawing = main.getByRole("region", { name: /Human Centered Design/ }).locator("use[href*=module]");
	await expect(drawing).toHaveAttribute("href", /\.svg#module-2$/);
	const { width, height } = await drawing.evaluate((use) => use.getBoundingClientRect());
	expect(Math.min(width, height), "it was loaded").toBeGreaterThan(100);
	const poster = main.getByRole("region", { name: "Empieza por aquí" }).getByRole("presentation");
	await expect(poster, "the film that comes next").toHaveJSProperty("complete", true);
	expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
	await expect(main.getByText("0 de 7 lecciones completadas", { exact: true })).toBeVisible();
	await expect(main.locator("ol > li")).toHaveCount(7);
	await expect(main.locator("ol").getByRole("progressbar")).toHaveCount(7);
	await expectAxeClean(page, "/school");
});

test("beside a lesson its place begins on the band, and the contents stand below it", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await open(page, "/school/expert/module1/lesson2");
	const boxOf = async (place: Locator) => {
		const box = await place.boundingBox();
		if (box === null) throw new Error("It is not on the screen.");
		return { ...box, bottom: box.y + box.height };
	};
	const [head, heading, place, contents, text] = await Promise.all([
		boxOf(page.getByRole("article").locator("> header")),
		boxOf(page.getByRole("heading", { level: 1 })),
		boxOf(page.getByRole("complementary", { name: "Tu lugar en el módulo" })),
		boxOf(page.getByRole("navigation", { name: "Índice" })),
		boxOf(page.getByText("En mi primer trabajo")),
	]);
	expect(place.y).toBeGreaterThan(head.y);
	expect(place.y).toBeLessThan(heading.y);
	expect(contents.y).toBeGreaterThan(place.bottom);
	expect(contents.x).toBe(place.x);
	expect(text.y - head.bottom, "the text does not wait for it").toBe(40);
});

test("wrong numbers are not found, and the page still is School's", async ({ page }) => {
	for (const url of [
		"/school/expert/module1/lesson9",
		"/school/expert/module01/lesson1",
		"/school/expert/module1",
		"/school/nada",
	]) {
		const response = await page.goto(url);
		expect(response?.status(), url).toBe(404);
		expect(response?.headers()["cache-control"]).toBe("private, no-store");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh no! Parece que te has perdido.");
		await expect(railItem(page, "School")).toHaveAttribute("href", "/school");
	}
});

test("person and lessons stand in the page as it is sent, and stay while its scripts arrive", async ({ page }) => {
	await page.setViewportSize({ width: 1600, height: 1000 });
	await page.addInitScript(() => {
		const seen = new Set<string>();
		Object.assign(window, { seen });
		new MutationObserver(() => {
			if (document.querySelector("footer") === null) return;
			const lessons = document.querySelectorAll("#navegacion ol a").length;
			const people = document.querySelectorAll("header [aria-label='Menú de Nora']").length;
			seen.add(`${people} person, ${lessons} lessons`);
		}).observe(document, { childList: true, subtree: true });
	});
	await open(page, "/school");
	await expect(page.getByRole("group", { name: "Modo del tema" }), "the browser has asked who is here").not.toHaveCount(
		0,
	);
	const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
	expect(await seen()).toEqual(["1 person, 7 lessons"]);
});

test("the menu leads to School, and its drawer to every lesson", async ({ page }) => {
	await page.setViewportSize({ width: 1600, height: 1000 });
	await open(page, "/home");
	await expect(railItem(page, "School")).toHaveAttribute("href", "/school");
	await railItem(page, "School").hover();
	await expectOpen(page, "Todo el curso");
	await expect(drawer(page).getByText("Lecciones", { exact: true })).toBeVisible();
	const lessons = drawer(page).locator("ol").getByRole("link");
	await expect(lessons).toHaveCount(7);
	await expect(drawer(page).getByRole("progressbar")).toHaveCount(7);
	await lessons.nth(1).click();
	await expect(page).toHaveURL(READING);
	await expect(lessons.nth(1)).toHaveAttribute("aria-current", "page");
	await expect(drawer(page).locator("[aria-current]")).toHaveCount(1);
	await expect(railItem(page, "School")).toHaveAttribute("aria-current", "true");
	await markButton(page).click();
	await expect(lessons.nth(1)).toContainText("Completada");
	await expect(drawer(page).getByText("1/4 • 23 min")).toBeVisible();
	await expectAxeClean(page, READING);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the menu has School's lessons, and the lesson says where one is", async ({ page }) => {
		await open(page, "/home");
		await openMenu(page, "Temas del blog");
		await drawer(page).getByRole("button", { name: "Lecciones de School" }).tap();
		await expectOpen(page, "Todo el curso");
		await expect(drawer(page).getByText("Lecciones", { exact: true })).toBeVisible();
		await drawer(page).locator("ol").getByRole("link").nth(1).tap();
		await expect(page).toHaveURL(READING);
		const place = page.getByRole("navigation", { name: "Lecciones del módulo" });
		await expect(place).toBeInViewport();
		await expect(place).toContainText("Lección 2 de 4");
		await place.getByRole("link", { name: /^Siguiente/ }).tap();
		await expect(page).toHaveURL("/school/expert/module1/lesson3");
		await openMenu(page, "Temas del blog");
		await expect(entry(page, "School")).toHaveAttribute("href", "/school");
	});

	test("a short message lies above the bar that leads on", async ({ page }) => {
		await open(page, READING);
		await untilKnown(page);
		await markButton(page).press("Enter");
		await page.evaluate(() => scrollTo(0, 0));
		const message = page.getByText("Lección marcada como completada.");
		await expect(message).toBeVisible();
		await untilStill(page);
		const [said, place] = await Promise.all([
			message.boundingBox(),
			page.getByRole("navigation", { name: "Lecciones del módulo" }).boundingBox(),
		]);
		expect((said?.y ?? 900) + (said?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
		expect((place?.y ?? 0) + (place?.height ?? 0), "the bar is at the bottom of the screen").toBeGreaterThan(840);
	});
});

test("a film has controls, captions and its words, and is completed by watching it", async ({
	page,
	context,
	site,
}) => {
	await open(page, FILM);
	await expect(page.getByText("Lección 1 de 4 · Vídeo · 3 min · Sin empezar")).toBeVisible();
	await expect(page.getByText("Se marcará como completada cuando hayas visto el 90 % del vídeo.")).toBeVisible();
	const film = page.locator("video");
	await expect(film, "its poster is a button until it is played").not.toHaveAttribute("controls");
	const play = page.getByRole("button", { name: "Ver el vídeo: Qué es la experiencia de usuario" });
	expect(await play.boundingBox()).toEqual(await film.boundingBox());
	const track = film.locator("track[kind=captions][srclang=es]");
	expect((await page.request.get((await track.getAttribute("src")) ?? "")).headers()["content-type"]).toContain(
		"text/vtt",
	);
	await page.getByText("Transcripción del vídeo").click();
	await expect(page.locator("details[open]").first().locator("p").first()).toBeVisible();
	await expectAxeClean(page, FILM);

	await play.press("Enter");
	await expect(film).toBeFocused();
	await expect(film).toHaveAttribute("controls");
	await expect(play).toHaveCount(0);
	await film.evaluate(async (player: HTMLVideoElement) => {
		player.muted = true;
		player.currentTime = player.duration - 0.2;
		await player.play();
		await new Promise((resolve) => player.addEventListener("ended", resolve, { once: true }));
	});
	expect(await percent(page), "a jump to the end is not watching").toBeLessThan(10);
	await expect(markButton(page)).toBeVisible();

	await film.evaluate(async (player: HTMLVideoElement) => {
		player.currentTime = 0;
		player.playbackRate = 6;
		await player.play();
	});
	await expect(undoButton(page)).toBeVisible({ timeout: 30_000 });
	await expect(page.getByRole("status").filter({ hasText: "Lección marcada como completada." })).toBeVisible();
	await film.evaluate((player: HTMLVideoElement) => player.pause());
	expect((await kept(context, site))[FILM]).toMatchObject({ percent: 100, status: "completed" });
});

test("a film goes on where it was left: after a reload, and another day", async ({ page, context, site }) => {
	await open(page, FILM);
	const film = page.locator("video");
	const at = () => film.evaluate((player: HTMLVideoElement) => player.currentTime);
	await film.evaluate(async (player: HTMLVideoElement) => {
		player.muted = true;
		player.playbackRate = 4;
		await player.play();
	});
	await expect.poll(at).toBeGreaterThan(8);
	await page.reload();
	await untilHydrated(page);
	await expect.poll(at).toBeGreaterThan(8);
	await film.evaluate((player: HTMLVideoElement) => player.pause());
	await expect.poll(async () => (await kept(context, site))[FILM]?.position).toBeGreaterThan(8);
	await page.close();
	const later = await context.newPage();
	await open(later, FILM);
	await expect
		.poll(() => later.locator("video").evaluate((player: HTMLVideoElement) => player.currentTime))
		.toBeGreaterThan(8);
	expect(await percent(later)).toBeGreaterThan(5);
});

test("a reading is completed at its end, after half a minute", async ({ page, context, site }) => {
	await page.clock.install();
	await open(page, READING);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	await page.clock.runFor(20_000);
	await expect(markButton(page)).toBeVisible();
	await expect(page.getByText(/^Lección \d de \d · .* · Sin empezar$/), "the end alone is not reading").toBeVisible();
	await page.clock.runFor(15_000);
	await expect(undoButton(page)).toBeVisible();
	await expect.poll(async () => (await kept(context, site))[READING]?.status).toBe("completed");
	await page.reload();
	await expect(page.getByText("100 % completado")).toBeVisible();
});

test("a reading goes on where it was left", async ({ page, context, site }) => {
	await open(page, READING);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
	await page.keyboard.press("ArrowRight");
	await expect(page.getByText("Lección 3 de 4 ·")).toBeVisible();
	await expect.poll(async () => (await kept(context, site))[READING]?.position).toBeGreaterThan(10);
	await page.keyboard.press("ArrowLeft");
	await expect(page.getByText("Lección 2 de 4 ·")).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
	await expect(page.getByRole("status").filter({ hasText: "Sigues donde lo dejaste." })).toBeVisible();
});

test("a lesson is marked and unmarked, and the course follows", async ({ page, context, site }) => {
	await open(page, EXERCISE);
	await expect(page.getByText("Márcala como completada cuando la termines.")).toBeVisible();
	await markButton(page).press("Enter");
	await expect(page.getByRole("main").getByText("Completada", { exact: true })).toBeVisible();
	await expect(undoButton(page)).toBeFocused();
	await expect(page.getByRole("status").filter({ hasText: "Lección marcada como completada." })).toBeVisible();
	await expect(page.getByText("100 % completado")).toBeVisible();
	await expect.poll(async () => (await kept(context, site))[EXERCISE]?.status).toBe("completed");
	await page.reload();
	await untilHydrated(page);
	await undoButton(page).click();
	await expect(page.getByText(/^Lección \d de \d · .* · Sin empezar$/)).toBeVisible();
	await expect.poll(async () => (await kept(context, site))[EXERCISE]?.status).toBe("not_started");
	await page.reload();
	await expect(markButton(page)).toBeVisible();
});

test("who has done all lessons of a module is told so at its end, with the way on", async ({ page }) => {
	for (const lesson of [1, 2, 3, 4]) {
		await open(page, `/school/expert/module1/lesson${lesson}`);
		await markButton(page).click();
		await expect(undoButton(page)).toBeVisible();
		await expect(page.getByText("¡Has terminado el módulo 1!")).toHaveCount(lesson === 4 ? 1 : 0);
		const on = page.getByRole("link", { name: `Seguir con la lección ${lesson + 1}` });
		await expect(on).toHaveCount(lesson === 4 ? 0 : 1);
	}
	await page.getByRole("link", { name: /Human Centered Design/ }).click();
	await expect(page).toHaveURL("/school/expert/module2/lesson1");
});

test("the lesson's place and the contents never stand in one place", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	for (const lesson of [FILM, READING]) {
		await open(page, lesson);
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
		const [place, contents] = await Promise.all(
			[
				page.getByRole("complementary", { name: "Tu lugar en el módulo" }),
				page.getByRole("navigation", { name: "Índice" }),
			].map((part) => part.boundingBox()),
		);
		expect((place?.y ?? 0) + (place?.height ?? 0), lesson).toBeLessThanOrEqual(contents?.y ?? 0);
	}
});

test("who has done the whole course is thanked, with the way on", async ({ page }) => {
	for (const [module, lessons] of [
		[1, 4],
		[2, 3],
	] as const) {
		for (let lesson = 1; lesson <= lessons; lesson++) {
			await open(page, `/school/expert/module${module}/lesson${lesson}`);
			await markButton(page).click();
			await expect(undoButton(page)).toBeVisible();
		}
	}
	await page.getByRole("link", { name: "Ver todo el curso" }).click();
	await expect(page.getByText("¡Has terminado el curso!")).toBeVisible();
	await page.getByRole("link", { name: "Ver los próximos eventos" }).click();
	await expect(page).toHaveURL("/eventos");
});

test("arrow keys lead from lesson to lesson, but not in a field or a player", async ({ page }) => {
	await open(page, READING);
	await expect(page.getByRole("link", { name: /Anterior/ }).first()).toContainText("Qué es la experiencia de usuario");
	const shows = (lesson: number) => expect(page.getByText(`Lección ${lesson} de 4 ·`)).toBeVisible();
	await page.keyboard.press("ArrowRight");
	await shows(3);
	await page.keyboard.press("ArrowLeft");
	await shows(2);
	await page.keyboard.press("ArrowLeft");
	await shows(1);
	await page.getByRole("button", { name: /^Ver el vídeo/ }).click();
	await page.locator("video").focus();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Control+ArrowRight");
	await expect(page).toHaveURL(FILM);
	await open(page, LAST);
	await page.keyboard.press("ArrowRight");
	await expect(page).toHaveURL(LAST);
});

test("without a connection what is done waits, is told, and is kept when it is back", async ({
	page,
	context,
	site,
}) => {
	await open(page, EXERCISE);
	await untilComplete(page);
	await context.setOffline(true);
	await markButton(page).click();
	await expect(undoButton(page)).toBeVisible();
	await expect(page.getByRole("alert").filter({ hasText: TROUBLE })).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(TROUBLE)).toHaveCount(0);
	await expect.poll(async () => (await kept(context, site))[EXERCISE]?.status).toBe("completed");
	await expect.poll(() => page.evaluate(() => localStorage.getItem("school-progress"))).toBeNull();
});

test("what could not be sent before the page was left is sent on the next visit", async ({ page, context, site }) => {
	await open(page, EXERCISE);
	await untilComplete(page);
	await context.setOffline(true);
	await markButton(page).click();
	await expect(page.getByText(TROUBLE)).toBeVisible();
	// The offline setting ends before the page does: what a page sends while it is closed would escape it.
	await page.evaluate(() => {
		navigator.sendBeacon = () => false;
		window.fetch = () => new Promise(() => {});
	});
	await page.close();
	await context.setOffline(false);
	expect((await kept(context, site))[EXERCISE]?.status).toBe("not_started");
	const later = await context.newPage();
	await open(later, "/school");
	await expect.poll(async () => (await kept(context, site))[EXERCISE]?.status).toBe("completed");
	await expect(later.getByRole("main").locator("ol > li").nth(3)).toContainText("Completada");
});

/** The sample site behind a connection that can be cut, with a signed-in person with access to School. */
const cutTest = base.extend<{ readonly cuttable: Cuttable & { readonly origin: string } }>({
	cuttable: [
		async ({ context }, use) => {
			const port = await freePort();
			const origin = `http://localhost:${port}`;
			await serveSite({ APP_ENV: "production", SITE_URL: origin }, async (behind, dataDir) => {
				const way = await startCuttable({ port, behind: Number(new URL(behind).port) });
				await signInHere(context, { origin, dataDir }, "nora@example.com", { permissions: ["sa.10"] });
				await context.addCookies([{ name: "signed-in", value: "yes", url: origin, sameSite: "Lax" }]);
				await use({ ...way, origin });
				await way.cut();
			});
		},
		{ timeout: 180_000 },
	],
});

/** Makes the page behave as if its tab were hidden or shown again, which headless browsers do not do by themselves. */
function look(page: Page, visibility: "hidden" | "visible"): Promise<void> {
	return page.evaluate((state) => {
		Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
		Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	}, visibility);
}

cutTest(
	"what could not be sent stays when another tab is looked at, and is sent when the server is back",
	async ({ page, context, cuttable }) => {
		cutTest.slow();
		const onDevice = () => page.evaluate(() => localStorage.getItem("school-progress"));
		await open(page, cuttable.origin + EXERCISE);
		await untilComplete(page);
		await cuttable.cut();
		await markButton(page).click();
		await expect(page.getByRole("alert").filter({ hasText: TROUBLE })).toBeVisible();
		const beacon = page.waitForEvent("requestfailed", (request) => request.resourceType() === "ping");
		await look(page, "hidden");
		await beacon;
		await look(page, "visible");
		expect(await onDevice()).toContain('"kind":"marked"');
		await expect(page.getByText(TROUBLE)).toBeVisible();

		await cuttable.mend();
		await expect.poll(onDevice, { timeout: 30_000 }).toBeNull();
		await expect(page.getByText(TROUBLE)).toHaveCount(0);
		expect((await kept(context, cuttable.origin))[EXERCISE]?.status).toBe("completed");
	},
);

test("two tabs of one person agree", async ({ page, context, site }) => {
	const other = await context.newPage();
	await open(page, EXERCISE);
	await open(other, EXERCISE);
	await markButton(page).click();
	await expect(undoButton(other)).toBeVisible();
	await undoButton(other).click();
	await expect(markButton(page)).toBeVisible();
	await expect.poll(async () => (await kept(context, site))[EXERCISE]?.status).toBe("not_started");
});

test("signing out leaves nothing of School in the browser", async ({ page }) => {
	await open(page, EXERCISE);
	await page.evaluate(() => {
		localStorage.setItem("school-progress", JSON.stringify({ uid: "x", writes: [] }));
		sessionStorage.setItem("school-position", JSON.stringify({ lessonId: "x", position: 3 }));
	});
	await page.getByRole("button", { name: /^Menú de/ }).click();
	await page.getByRole("button", { name: "Cerrar sesión" }).click();
	await expect(page).toHaveURL("/home");
	await expect(railItem(page, "School")).toHaveAttribute("href", "/lista-de-espera");
	await expect
		.poll(() =>
			page.evaluate(() => [localStorage.getItem("school-progress"), sessionStorage.getItem("school-position")]),
		)
		.toEqual([null, null]);
});

test("the dashboard leads back to the last lesson and shows how far the modules are", async ({ page }) => {
	await page.clock.install();
	await open(page, EXERCISE);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
	await page.clock.runFor(35_000);
	await page
		.getByRole("navigation", { name: "Ruta de navegación" })
		.getByRole("link", { name: "School", exact: true })
		.click();
	await expect(page.getByRole("heading", { name: "Continúa donde lo dejaste" })).toBeVisible();
	await expect
		.poll(async () => {
			await open(page, "/user");
			return page.getByRole("link", { name: "Seguir con la lección" }).getAttribute("href");
		})
		.toBe(EXERCISE);
	const school = page.locator("#school");
	await expect(school.getByText("0 de 4 lecciones completadas")).toBeVisible();
	await expect(
		school.getByRole("link", { name: "Seguir con el módulo 1" }),
		"the module of that lesson",
	).toHaveAttribute("href", EXERCISE);
	await expect(school.getByRole("link", { name: "Empezar el módulo 2" })).toHaveAttribute(
		"href",
		"/school/expert/module2/lesson1",
	);
	const [course, events] = await Promise.all([school.boundingBox(), page.locator("#eventos").boundingBox()]);
	expect(course?.y, "without a place in an event the course comes first").toBeLessThanOrEqual(events?.y ?? 0);
	await expectAxeClean(page, "/user");
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("a lesson is found, read, marked and unmarked", async ({ page }) => {
		await page.setViewportSize({ width: 1600, height: 1000 });
		await page.goto("/school");
		await expect(drawer(page).locator("ol").getByRole("link")).toHaveCount(7);
		await page.getByRole("button", { name: "Menú de Nora" }).click();
		await expect(page.getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
		await page.keyboard.press("Escape");
		await page.getByRole("main").getByRole("link", { name: /^4\./ }).click();
		await expect(page).toHaveURL(EXERCISE);
		await markButton(page).click();
		await expect(page).toHaveURL(`${EXERCISE}#progreso`);
		await expect(page.getByRole("main").getByText("Completada", { exact: true })).toBeVisible();
		await undoButton(page).click();
		await expect(markButton(page)).toBeVisible();
		await expect(page.getByText("También puedes cambiar de lección con las teclas")).toBeHidden();
		await page
			.getByRole("link", { name: /^Anterior/ })
			.first()
			.click();
		await expect(page).toHaveURL("/school/expert/module1/lesson3");
	});
});
