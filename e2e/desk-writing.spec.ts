import type { Page, Route } from "@playwright/test";
import { expectAxeClean, untilStill } from "./axe.ts";
import { open, overflowing } from "./pages.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

const SAVE = "**/api/saveSource";
const words = (page: Page) => page.getByLabel("Texto", { exact: true });
const status = (page: Page) => page.locator(".desk-saving");

/** Types at the end of the text. */
async function type(page: Page, text: string): Promise<void> {
	await words(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(text);
}
const saved = (page: Page) => expect(status(page)).toHaveText(/^Guardado a las?\s/);
const ready = (page: Page) => page.locator("form[data-ready]").waitFor();

/** Makes an article and opens it. Returns the address of its page. */
async function writeArticle(page: Page, body: string, sort = "articulo"): Promise<string> {
	await page.goto(`/escritorio/nuevo/${sort}`);
	await page.getByLabel("Título").fill(`Un texto ${Math.random().toString(36).slice(2)}`);
	await words(page).fill(body);
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await page.waitForURL(/\/escritorio\/contenido\/\w+/);
	// It saves itself: the address may have come with a save of the title alone.
	await expect(status(page)).toHaveText(/^Guardado/);
	const address = new URL(page.url()).pathname;
	await page.goto(address);
	await ready(page);
	return address;
}

/** What the site has of a text. */
async function onSite(page: Page): Promise<string> {
	const id = /contenido\/(\w+)/.exec(page.url())?.[1] ?? "";
	return (await (await page.request.get(`/api/getSource?id=${id}`)).json()).body;
}

const failing = (code: number, message: string) => (route: Route) =>
	route.fulfill({ status: code, json: { error: { code: "test", message } } });

/** Holds saves back until they are released; later ones pass. */
async function holdSaves(page: Page) {
	const held: Route[] = [];
	let isHeld = true;
	await page.route(SAVE, async (route) => {
		if (isHeld) held.push(route);
		else await route.continue();
	});
	const release = async () => {
		isHeld = false;
		// Those of a page that is gone cannot go on.
		for (const route of held) await route.continue().catch(() => undefined);
	};
	return { held, release };
}

test.beforeEach(async ({ signIn, context }) => {
	await writePlainly(context);
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
});

test("a button that is pressed while words are being saved is not lost", async ({ page }) => {
	await writeArticle(page, "Uno.");
	const { held, release } = await holdSaves(page);
	await type(page, " Dos.");
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect.poll(() => held.length).toBe(1);
	await page.getByRole("button", { name: "Vista previa" }).click();
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await release();
	await expect(page).toHaveURL(/\/escritorio\/vista\//);
	await expect(page.getByText("Uno. Dos.")).toBeVisible();
});

test("what is typed is on the site without a press, and a press or Control S says so", async ({ page }) => {
	await writeArticle(page, "Uno.");
	await type(page, " Dos.");
	await expect(status(page)).toHaveText("Cambios sin guardar");
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Dos.");
	await type(page, " Tres.");
	await page.keyboard.press("Control+s");
	await expect(page.getByRole("status").filter({ hasText: /^Guardado a las?\s/ })).toBeAttached();
	expect(await onSite(page)).toContain("Dos. Tres.");
	await page.getByLabel("Título").fill("Con otro título");
	await page.getByRole("button", { name: "Vista previa" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Con otro título" })).toBeVisible();
});

test("a new text without a title says so, and once it is saved its page has its name", async ({ page }) => {
	await page.goto("/escritorio/nuevo/articulo");
	await ready(page);
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect(page.getByRole("link", { name: /^Escribe un título/ })).toBeVisible();
	await ready(page);
	await page.getByLabel("Título").fill("Una tarde con nombre");
	await words(page).fill("Uno.");
	await saved(page);
	await expect(page.getByRole("heading", { level: 1, name: "Una tarde con nombre" })).toBeAttached();
	await expect(page).toHaveTitle(/^Una tarde con nombre/);
});

test("a published text says at once that readers do not see its changes yet", async ({ page }) => {
	// A page: an article would lead home in other tests of the same site.
	await writeArticle(page, "Uno.", "pagina");
	await page.getByRole("button", { name: "Publicar…" }).click();
	await page.getByRole("button", { name: "Publicar ahora" }).click();
	await expect(page.getByText("Publicada", { exact: true }).first()).toBeVisible();
	await ready(page);
	await type(page, " Dos.");
	await expect(page.getByText("Publicada · con cambios sin publicar")).toBeVisible();
	await expect(words(page)).toBeFocused();
});

test("without a network words stay in the browser, and go to the site with it", async ({ page, context }) => {
	await writeArticle(page, "Uno.");
	await context.setOffline(true);
	await type(page, " Sin red.");
	await expect(status(page)).toHaveText("Sin conexión: se guarda en este dispositivo");
	await type(page, " Y más.");
	await page.getByRole("button", { name: "Publicar…" }).click();
	await expect(status(page)).toHaveText(/^Sin conexión/);
	await context.setOffline(false);
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Sin red. Y más.");
});

test("an error of the server is told with its reason, and the save is repeated", async ({ page }) => {
	await writeArticle(page, "Uno.");
	await page.route(SAVE, failing(500, "Algo ha fallado."));
	await type(page, " Dos.");
	await expect(status(page)).toHaveText(
		/^No se ha podido guardar: Algo ha fallado\. Se volverá a intentar a\slas?\s.* Está guardado en este dispositivo\.$/,
	);
	await page.unroute(SAVE);
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Dos.");
});

test("a text that is too long stays in the page, with what is wrong", async ({ page }) => {
	await writeArticle(page, "Uno.");
	await words(page).evaluate((area: HTMLTextAreaElement) => {
		area.focus();
		document.execCommand("insertText", false, `${"palabra ".repeat(150_000)}`);
	});
	await expect(status(page)).toHaveText(/^No se ha podido guardar: El texto pesa más de 1\sMB/);
	await words(page).fill("Corto.");
	await saved(page);
	expect(await onSite(page)).toContain("Corto.");
});

test("a request that is refused as too large is not repeated until something changes", async ({ page }) => {
	await writeArticle(page, "Uno.");
	let asked = 0;
	await page.route(SAVE, (route) => {
		asked += 1;
		return failing(413, "Has enviado demasiados datos.")(route);
	});
	await type(page, " Dos.");
	await expect(status(page)).toHaveText(/^No se ha podido guardar: Has enviado demasiados datos\./);
	await words(page).blur();
	expect(asked).toBe(1);
});

test("writing goes on when the session has ended, and is saved after signing in elsewhere", async ({
	page,
	context,
	signIn,
}) => {
	await writeArticle(page, "Uno.");
	await context.clearCookies();
	await type(page, " Sin sesión.");
	await expect(status(page)).toHaveText(/^Tu sesión ha caducado\. Inicia sesión en otra pestaña y vuelve a esta\./);
	await type(page, " Y más.");
	await signIn("otra@ejemplo.es", { permissions: ["ed.10"] });
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(status(page)).toHaveText(/^Aquí se ha iniciado sesión con otra cuenta\./);
	expect(await onSite(page)).not.toContain("Sin sesión");
	await context.clearCookies();
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"] });
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Sin sesión. Y más.");
});

test("two tabs know of each other, and both keep what was typed", async ({ page, context }) => {
	const address = await writeArticle(page, "Uno.\n\nDos.\n\nTres.");
	const other = await context.newPage();
	await other.goto(address);
	await expect(page.getByText("También lo tienes abierto en otra pestaña.")).toBeVisible();
	await expect(other.getByText("También lo tienes abierto en otra pestaña.")).toBeVisible();
	await words(page).fill("Uno, aquí.\n\nDos.\n\nTres.");
	await saved(page);
	await words(other).fill("Uno.\n\nDos.\n\nTres, allí.");
	await expect(other.getByText(/^Tus cambios se han unido a los de Eva/)).toBeVisible();
	await expect(words(other)).toHaveValue("Uno, aquí.\n\nDos.\n\nTres, allí.");
	expect(await onSite(page)).toContain("Uno, aquí.\n\nDos.\n\nTres, allí.");
	await other.getByRole("button", { name: "Deshacer" }).click();
	await expect(words(other)).toHaveValue("Uno.\n\nDos.\n\nTres, allí.");
});

test("two people who change the same words see both, and nothing is written over", async ({
	page,
	browser,
	served,
	signIn,
}) => {
	const address = await writeArticle(page, "Uno.\n\nDos.");
	const theirs = await browser.newContext({ baseURL: served.origin });
	await writePlainly(theirs);
	const { signInHere } = await import("./signed-in.ts");
	await signInHere(theirs, served, "marta@ejemplo.es", { permissions: ["ed.10"], displayName: "Marta" });
	const other = await theirs.newPage();
	await other.goto(address);
	await ready(other);
	await words(other).fill("Uno de Marta.\n\nDos.");
	await saved(other);
	await words(page).fill("Uno mío.\n\nDos.");
	await expect(status(page)).toHaveText(/^Marta ha cambiado lo mismo/);
	expect(await onSite(page)).toContain("Uno de Marta.");
	await words(page).fill("Uno mío, y más.\n\nDos.");
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect(page.getByLabel("Propuesta")).toHaveValue(/Uno mío, y más\.\n======\nUno de Marta\./);
	await page.goto(address);
	await expect(page.getByText(/En este navegador hay texto sin guardar/)).toBeVisible();
	await page.getByRole("button", { name: "Comparar" }).click();
	await page.getByRole("button", { name: "Quedarme con lo mío" }).click();
	await expect(words(page)).toHaveValue("Uno mío, y más.\n\nDos.");
	await ready(page);
	await expect(page.getByText(/Hay texto sin guardar/)).toHaveCount(0);
	await theirs.close();
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"] });
});

test("a full disk of the server is told, and so is a browser without room for a copy", async ({ page }) => {
	await writeArticle(page, "Uno.");
	await page.evaluate(() => {
		for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2))
			try {
				for (let each = 0; ; each += 1) localStorage.setItem(`lleno-${size}-${each}`, "x".repeat(size));
			} catch {}
	});
	await page.route(SAVE, failing(500, "No queda sitio en el disco."));
	await type(page, " Dos.");
	await expect(status(page)).toHaveText(
		/^No se ha podido guardar: No queda sitio en el disco\. .* No cierres esta pestaña: aquí no cabe una copia\.$/,
	);
	const asked = new Promise<string>((resolve) => {
		page.once("dialog", async (dialog) => {
			resolve(dialog.type());
			await dialog.dismiss();
		});
	});
	await page.close({ runBeforeUnload: true });
	expect(await asked).toBe("beforeunload");
	await page.unroute(SAVE);
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Dos.");
});

test("one save is under way at a time, however slow the answer, and the newest words win", async ({ page }) => {
	await writeArticle(page, "Uno.");
	const slow = await holdSaves(page);
	await type(page, " Dos.");
	await expect.poll(() => slow.held.length).toBe(1);
	await type(page, " Tres.");
	await words(page).blur();
	await type(page, " Cuatro.");
	await words(page).blur();
	await expect(status(page)).toHaveText("Guardando…");
	expect(slow.held.length).toBe(1);
	await slow.release();
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Dos. Tres. Cuatro.");
});

test("a reload in the middle brings back what had not arrived, and what had arrived without a word", async ({
	page,
}) => {
	await writeArticle(page, "Uno.");
	const slow = await holdSaves(page);
	await type(page, " Dos.");
	await expect(status(page)).toHaveText("Guardando…");
	await type(page, " Tres.");
	await page.reload();
	await expect(page.getByText(/^Parte de lo que escribiste no llegó al sitio/)).toBeVisible();
	await expect(words(page)).toHaveValue("Uno. Dos. Tres.");
	await slow.release();
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Dos. Tres.");

	await page.route(SAVE, async (route) => {
		await route.fetch();
		await route.abort("internetdisconnected");
	});
	await type(page, " Cuatro.");
	await expect(status(page)).toHaveText(/^Sin conexión/);
	await page.unroute(SAVE);
	await page.reload();
	await ready(page);
	await expect(words(page)).toHaveValue("Uno. Dos. Tres. Cuatro.");
	await expect(page.getByText(/^Hay palabras/)).toHaveCount(0);
});

test("what is typed after a reload, before the script runs, stays", async ({ page, context }) => {
	await writeArticle(page, "Uno.");
	await type(page, " Dos.");
	await saved(page);
	// The script comes once something was typed, as on a slow line.
	const held = Promise.withResolvers<void>();
	await context.route("**/assets/desk-script-*", async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.reload({ waitUntil: "commit" });
	await words(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(" Tres.");
	held.resolve();
	await ready(page);
	await expect(words(page)).toHaveValue("Uno. Dos. Tres.");
	await saved(page);
	expect(await onSite(page)).toContain("Uno. Dos. Tres.");
});

test("whoever leaves at once and comes back finds everything", async ({ page }) => {
	const address = await writeArticle(page, "Uno.");
	await type(page, " Dos.");
	await page.getByRole("main").getByRole("link", { name: "Contenido" }).click();
	await expect(page).toHaveURL(/\/escritorio$/);
	await page.goBack();
	await ready(page);
	await expect(words(page)).toHaveValue("Uno. Dos.");
	await type(page, " Tres.");
	await saved(page);
	await page.goto("/escritorio");
	await page.goBack();
	await ready(page);
	await expect(words(page)).toHaveValue("Uno. Dos. Tres.");
	await page.goto(address);
	await expect(words(page)).toHaveValue("Uno. Dos. Tres.");
	expect(await onSite(page)).toContain("Uno. Dos. Tres.");
});

test("a text opened and left is not changed, and no save is sent", async ({ page }) => {
	await page.goto("/escritorio?buscar=contraste");
	await page.getByRole("link", { name: /^Contraste y color/ }).click();
	let asked = 0;
	await page.route(SAVE, (route) => {
		asked += 1;
		return route.continue();
	});
	await ready(page);
	await words(page).focus();
	await words(page).blur();
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await page.getByRole("link", { name: "Ver el texto completo" }).click();
	await ready(page);
	expect(asked).toBe(0);
});

test("signing out asks first while words are only in this browser", async ({ page, context }) => {
	await writeArticle(page, "Uno.");
	await page.route(SAVE, failing(500, "Algo ha fallado."));
	await type(page, " Dos.");
	await expect(status(page)).toHaveText(/^No se ha podido guardar/);
	const account = await context.newPage();
	await open(account, "/user");
	const asked: string[] = [];
	const signOut = async (isSure: boolean) => {
		account.once("dialog", async (dialog) => {
			asked.push(dialog.message());
			await (isSure ? dialog.accept() : dialog.dismiss());
		});
		await account.getByRole("button", { name: /^Menú de/ }).click();
		await account.locator("[popover]").getByRole("button", { name: "Cerrar sesión" }).click();
	};
	await signOut(false);
	await expect.poll(() => asked.length).toBe(1);
	expect(asked[0]).toMatch(/^Hay texto sin guardar en este navegador\./);
	expect((await account.request.get("/api/getDesk")).status()).toBe(200);
	await open(account, "/user");
	await page.close();
	await signOut(true);
	await expect.poll(async () => (await account.request.get("/api/getDesk")).status()).toBe(401);
	const kept = await account.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sin-guardar:")));
	expect(kept).toEqual([]);
});

test("the line of states and the notices are accessible, and overflow on no screen", async ({ page, context }) => {
	const address = await writeArticle(page, "Uno.");
	await context.setOffline(true);
	await type(page, " Dos.");
	await expect(status(page)).toHaveText(/^Sin conexión/);
	const other = await context.newPage();
	await context.setOffline(false);
	await other.goto(address);
	await expect(page.getByText("También lo tienes abierto en otra pestaña.")).toBeVisible();
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflowing(page), `at ${width}`).toEqual([]);
	}
	await untilStill(page);
	await expectAxeClean(page);
});

test("a picture that is dropped or pasted shows at once, and its description goes into the text", async ({ page }) => {
	await writeArticle(page, "Uno.");
	await words(page).focus();
	await page.keyboard.press("Control+End");
	const give = (name: "drop" | "paste") =>
		words(page).evaluate(async (area, event) => {
			const canvas = new OffscreenCanvas(event === "drop" ? 7_000 : 300, event === "drop" ? 3_600 : 200);
			const context = canvas.getContext("2d");
			if (context === null) throw new Error("No canvas.");
			context.fillStyle = event === "drop" ? "#a44" : "#4a4";
			context.fillRect(0, 0, canvas.width, canvas.height);
			const data = new DataTransfer();
			data.items.add(new File([await canvas.convertToBlob()], `${event}.png`, { type: "image/png" }));
			const about = { bubbles: true, cancelable: true };
			const given =
				event === "drop"
					? new DragEvent("drop", { ...about, dataTransfer: data })
					: new ClipboardEvent("paste", { ...about, clipboardData: data });
			area.dispatchEvent(given);
		}, name);
	await give("drop");
	await expect(page.getByText(/^drop\.png ya está en el sitio \(.* → .*\)\.$/).first()).toBeVisible();
	await expect(words(page)).toHaveValue(/^Uno\.\n\n!\[\]\(\/imagenes\/drop-[0-9a-f]{10}\.webp\)\n\n$/);
	await expect(page.getByRole("img", { name: "drop.png" })).toBeVisible();
	await page.getByLabel("Describe la imagen para quien no la ve").fill("Una pared [roja]");
	await page.keyboard.press("Enter");
	await expect(words(page)).toHaveValue(/!\[Una pared \\\[roja\\\]\]\(\/imagenes\/drop-[0-9a-f]{10}\.webp\)/);

	await page.route("**/api/addPicture*", (route) => route.abort("internetdisconnected"));
	await words(page).focus();
	await page.keyboard.press("Control+End");
	await give("paste");
	await expect(page.getByText("Sin conexión: no se ha podido subir.").last()).toBeVisible();
	await expect(words(page)).toHaveValue(/!\[\]\(subiendo-2-paste\.png\)/);
	await page.unroute("**/api/addPicture*");
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect(words(page)).toHaveValue(/!\[\]\(\/imagenes\/paste-[0-9a-f]{10}\.png\)/);
	await page.getByRole("checkbox", { name: "Es decorativa" }).last().check();
	await expect(words(page)).toHaveValue(/<img src="\/imagenes\/paste-[0-9a-f]{10}\.png" alt="">/);
	await saved(page);
	await expectAxeClean(page);
	await page.getByRole("button", { name: "Vista previa" }).click();
	await expect(page.getByRole("img", { name: "Una pared [roja]" })).toBeVisible();
});

test("the tools and their keys change the text, and undoing takes each back", async ({ page }) => {
	await writeArticle(page, "Una palabra");
	await words(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.press("Control+Shift+ArrowLeft");
	await page.keyboard.press("Control+b");
	await expect(words(page)).toHaveValue("Una **palabra**");
	await page.keyboard.press("Control+z");
	await expect(words(page)).toHaveValue("Una palabra");
	await page.getByRole("button", { name: "Cursiva, Control I" }).click();
	await expect(words(page)).toHaveValue("Una *palabra*");
	await page.keyboard.press("Control+End");
	await page.keyboard.type("\n\n- uno\ndos\n\nfin");
	await expect(words(page)).toHaveValue("Una *palabra*\n\n- uno\n- dos\n\nfin");
	await page.getByRole("button", { name: "Apartado" }).focus();
	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await expect(words(page)).toHaveValue("Una *palabra*\n\n- uno\n- dos\n\n## fin");
	await saved(page);
});

test("one line says whether all is saved, and how long the text is", async ({ page }) => {
	await page.goto("/escritorio/nuevo/articulo");
	await page.getByLabel("Título").fill(`Un texto ${Math.random().toString(36).slice(2)}`);
	await words(page).fill("palabra ".repeat(1_240));
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect(status(page)).toHaveText(/^Guardado/);
	await expect(page.getByText(/^1240\spalabras, 7\smin$/)).toBeVisible();
	await type(page, "más");
	await expect(page.getByText(/^Guardado el/)).toBeHidden();
	await expect(page.getByText(/^1241\spalabras, 7\smin$/)).toBeVisible();
	await saved(page);
});

test("on a handset the bar does not cover the line that is typed, and the tools stay in reach", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	await writeArticle(page, "Un párrafo.\n\n".repeat(40));
	await type(page, "Una línea más.\n");
	await page.keyboard.type("Y otra.");
	await expect(status(page)).not.toBeEmpty();
	const room = await page.evaluate(() => {
		const edge = (selector: string, side: "top" | "bottom") =>
			document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
		return edge(".desk-bar", "top") - edge(".desk-words textarea", "bottom");
	});
	expect(room).toBeGreaterThan(0);
	await expect(page.getByRole("button", { name: "Negrita, Control B" })).toBeInViewport({ ratio: 1 });
	const sizes = await page
		.locator(".desk-tools button")
		.evaluateAll((all) => all.map((each) => [each.clientWidth, each.clientHeight]));
	for (const [width = 0, height = 0] of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test("all of the page is done with the keyboard, and it has no fault in either colour", async ({ page }) => {
	const address = await writeArticle(page, "Uno.");
	await page.getByLabel("Resumen").focus();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Negrita, Control B" })).toBeFocused();
	await page.keyboard.press("End");
	await expect(page.getByRole("toolbar").getByRole("button").last()).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("button", { name: "Negrita, Control B" })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(words(page)).toBeFocused();
	await page.keyboard.type("Hola. ");
	await saved(page);
	for (const mode of ["light", "dark"]) {
		await page.evaluate((chosen) => localStorage.setItem("theme-mode", chosen), mode);
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(address);
			await ready(page);
			await expectAxeClean(page, `${mode} at ${width}`);
			expect(await overflowing(page), `at ${width}`).toEqual([]);
		}
	}
});
