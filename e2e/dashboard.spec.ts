import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { open, overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const PICTURE = "public/apple-touch-icon.png";

/** The row of a setting, whose press opens its form. */
const row = (page: Page, id: string) => page.locator(`#${id} > details > summary`);
const consent = (page: Page, name: RegExp) => page.locator("#comunicaciones").getByRole("button", { name });

for (const [device, viewport] of [
	["a phone", { width: 390, height: 844 }],
	["a desk", { width: 1280, height: 900 }],
] as const) {
	test.describe(`on ${device}`, () => {
		test.use({ viewport });

		test("the person changes name, zone and photo, and sees it where it was asked for", async ({ page, signIn }) => {
			await signIn(`nuria@${viewport.width}.example.com`);
			await open(page, "/user");
			await expect(page.getByRole("heading", { level: 1, name: "Hola", exact: true })).toBeVisible();
			await page.getByRole("link", { name: "Completa tu perfil" }).click();
			const name = page.getByLabel("Nombre (opcional)");
			await name.fill("N");
			await name.press("Enter");
			await expect(name).toBeFocused();
			await expect(name).toHaveAccessibleDescription(/El nombre debe tener entre 2 y 80 caracteres\./);
			await name.fill("Nuria Ferrer");
			await name.press("Enter");
			await expect(row(page, "nombre")).toContainText("Nuria Ferrer");
			await expect(name).toBeHidden();
			await expect(row(page, "nombre")).toBeFocused();
			await row(page, "zona-horaria").focus();
			await page.keyboard.press("Enter");
			await expect(page.getByLabel("Zona horaria"), "what opens has the focus in its field").toBeFocused();
			await page.keyboard.type("canarias");
			await page.getByRole("button", { name: "Guardar", exact: true }).click();
			await expect(page.getByRole("status").filter({ hasText: "Guardado" })).toBeInViewport();
			await expect(row(page, "zona-horaria")).toContainText("Canarias, España");
			await expect(row(page, "zona-horaria")).toBeFocused();

			await row(page, "foto").click();
			const photo = page.getByLabel("Elige una imagen");
			await photo.setInputFiles({
				name: "grande.png",
				mimeType: "image/png",
				buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
			});
			await expect(photo).toHaveAccessibleDescription(/La imagen pesa más de 5 MB\./);
			await photo.setInputFiles(PICTURE);
			await expect(photo).not.toHaveAttribute("aria-invalid");
			await expect(page.getByRole("img", { name: "Así se verá tu foto" })).toBeVisible();
			await page.getByRole("button", { name: "Subir la foto" }).click();
			await expect(page.getByRole("banner").getByRole("button", { name: "Menú de Nuria Ferrer" })).toBeVisible();
			await expect(page.getByRole("banner").locator("button img")).toHaveAttribute("src", /^\/media\//);
			await row(page, "foto").click();
			await page.getByRole("button", { name: "Quitar foto" }).click();
			await expect(page.getByRole("status").filter({ hasText: "Tu foto se ha quitado." })).toBeVisible();
			await expect(page.getByRole("button", { name: "Quitar foto" })).toHaveCount(0);
		});

		test("a switch saves at once and says so, and what happened is noted", async ({ page, signIn }) => {
			await signIn(`switch@${viewport.width}.example.com`);
			await open(page, "/user/ajustes");
			const news = consent(page, /novedades/);
			await expect(news).toHaveAttribute("aria-pressed", "false");
			await news.focus();
			await page.keyboard.press("Space");
			await expect(news).toHaveAttribute("aria-pressed", "true");
			await expect(news).toBeFocused();
			await expect(page.getByRole("status").filter({ hasText: "Guardado" })).toBeVisible();
			await expect(page).toHaveURL("/user/ajustes");
			await page.keyboard.press("Space");
			await expect(news).toHaveAttribute("aria-pressed", "false");
			await page.getByText("Todo lo que consta (2)").click();
			await expect(page.getByText(/^Retirado el .*en tus ajustes$/)).toBeVisible();
			await page.reload();
			await expect(news).toHaveAttribute("aria-pressed", "false");
		});

		test("nothing stands beyond the edge, however long the name and the address are", async ({ page, signIn }) => {
			await signIn(`${"maria.de.los.angeles.".repeat(3)}x@un-dominio-muy-largo-de-verdad.example.com`, {
				displayName: "Wolfeschlegelsteinhausen".repeat(3),
			});
			for (const width of [320, viewport.width]) {
				await page.setViewportSize({ width, height: 700 });
				for (const path of ["/user", "/user/ajustes"]) {
					await page.goto(path);
					expect(await overflowing(page), path).toEqual([]);
				}
			}
		});

		test("axe finds nothing, dark and light, also in what goes wrong", async ({ page, signIn }) => {
			await signIn(`axe@${viewport.width}.example.com`, { otherSessions: 1 });
			for (const mode of ["dark", "light"]) {
				await page.goto("/user/ajustes");
				await page.evaluate((each) => localStorage.setItem("theme-mode", each), mode);
				await open(page, "/user/ajustes");
				await consent(page, /School/).click();
				await expect(page.getByRole("status").filter({ hasText: "Guardado" })).toBeVisible();
				await page.getByText(/^Todo lo que consta/).click();
				for (const each of await page.locator("details.space-setting > summary").all()) await each.click();
				await page.getByLabel("Correo nuevo").fill("nadie");
				await page.getByRole("button", { name: "Cambiar el correo" }).click();
				await expect(page.getByLabel("Correo nuevo")).toBeFocused();
				await expectAxeClean(page);
			}
		});
	});
}

test("the address changes with a code, by keyboard alone", async ({ page, signIn, codeFor }) => {
	await signIn("teclado@example.com");
	await open(page, "/user/ajustes");
	await row(page, "correo").press("Enter");
	await expect(page.getByLabel("Correo nuevo")).toBeFocused();
	await page.keyboard.type("teclado.nuevo@example.com");
	await page.keyboard.press("Enter");
	const code = page.getByLabel("Código", { exact: true });
	await expect(code).toBeFocused();
	await expect(code).toHaveAccessibleDescription(
		"Se ha enviado un código a teclado.nuevo@example.com. Caduca en 10 minutos.",
	);
	await page.keyboard.type(await codeFor("teclado.nuevo@example.com"));
	await page.keyboard.press("Enter");
	await expect(row(page, "correo")).toBeFocused();
	await expect(row(page, "correo")).toHaveAccessibleDescription("Tu correo ha cambiado.");
	await expect(row(page, "correo")).toContainText("teclado.nuevo@example.com");
});

test("of many sessions three are shown, and the others when they are asked for", async ({ page, signIn }) => {
	await signIn("muchas@example.com", { otherSessions: 5 });
	await open(page, "/user/ajustes");
	await expect(row(page, "sesiones")).toContainText("Esta y 5 más");
	await row(page, "sesiones").click();
	const sessions = page.locator("#sesiones li").filter({ visible: true });
	await expect(sessions).toHaveCount(3);
	await page.getByText("Ver todas (6)").click();
	await expect(sessions).toHaveCount(6);
});

test("the password is set, and other sessions are ended", async ({ page, signIn }) => {
	await signIn("cerrojo@example.com", { otherSessions: 2 });
	await open(page, "/user/ajustes");
	await row(page, "sesiones").click();
	await expect(page.getByText("este dispositivo")).toHaveCount(1);
	await page.getByRole("button", { name: "Cerrar la sesión de Chrome en Windows 1" }).click();
	await expect(row(page, "sesiones")).toBeFocused();
	await expect(page.getByRole("status").filter({ hasText: "Esa sesión se ha cerrado." })).toBeVisible();
	await page.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Las demás sesiones se han cerrado." })).toBeVisible();
	await expect(page.getByRole("button", { name: /^Cerrar la sesión de/ })).toHaveCount(0);

	await row(page, "contrasena").click();
	const password = page.getByLabel("Contraseña", { exact: true });
	await password.fill("corta");
	await page.getByRole("button", { name: "Guardar la contraseña" }).click();
	await expect(password).toHaveAccessibleDescription(/Usa al menos 10 caracteres\./);
	await expect(password).toBeFocused();
	await expect(password).toHaveValue("");
	await password.fill("una frase larga y fácil");
	await page.getByRole("button", { name: "Mostrar" }).click();
	await expect(password).toHaveAttribute("type", "text");
	await page.getByRole("button", { name: "Guardar la contraseña" }).click();
	await expect(row(page, "contrasena")).toContainText("Tienes una");
	await expect(page.getByRole("status").filter({ hasText: "Tu contraseña se ha guardado" })).toBeVisible();
});

test("without a connection a switch goes back and says why, and what was typed elsewhere stays", async ({
	page,
	signIn,
}) => {
	await signIn("tunel@example.com");
	await open(page, "/user/ajustes");
	await row(page, "correo").click();
	await page.getByLabel("Correo nuevo").fill("tunel.nuevo@example.com");
	await page.route("**/user/ajustes", (route) =>
		route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
	);
	const school = consent(page, /School/);
	await school.click();
	await expect(page.getByRole("alert")).toHaveText("No hay conexión. Tus datos siguen aquí; inténtalo de nuevo.");
	await expect(school).toHaveAttribute("aria-pressed", "false");
	await expect(page.getByLabel("Correo nuevo")).toHaveValue("tunel.nuevo@example.com");
	await page.unrouteAll();
	await school.click();
	await expect(school).toHaveAttribute("aria-pressed", "true");
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a person whose mark the browser has dropped stays signed in, and gets the mark back", async ({
	page,
	context,
	signIn,
}) => {
	await signIn("marca@example.com");
	expect((await context.cookies()).map(({ name }) => name)).not.toContain("signed-in");
	await open(page, "/user/ajustes");
	await expect.poll(async () => (await context.cookies()).find(({ name }) => name === "signed-in")?.value).toBe("yes");
	await expect(page.getByRole("banner").getByRole("button", { name: /marca/ })).toBeVisible();
	await open(page, "/home");
	await expect(page.getByRole("banner").getByRole("button", { name: /marca/ })).toBeVisible();
});

test("the data are downloaded as a file", async ({ page, signIn }) => {
	await signIn("datos@example.com");
	await open(page, "/user/ajustes");
	for (const kind of ["HTML", "JSON"]) {
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: `Descargar mis datos (${kind})` }).click(),
		]);
		expect(download.suggestedFilename()).toMatch(
			new RegExp(`^mis-datos-\\d{4}-\\d{2}-\\d{2}\\.${kind.toLowerCase()}$`),
		);
	}
});

test("the account is ended with a code and taken back", async ({ page, signIn, codeFor }) => {
	await signIn("adios@example.com");
	await open(page, "/user/ajustes");
	await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
	await expect(page.getByLabel("Código", { exact: true })).toBeFocused();
	await page.keyboard.type(await codeFor("adios@example.com"));
	await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
	await expect(
		page.getByRole("heading", { level: 1, name: /^Tu cuenta se eliminará dentro de 14\sdías$/ }),
	).toBeVisible();
	await signIn("adios@example.com");
	await open(page, "/user/ajustes");
	await expect(page).toHaveURL("/user");
	await expect(page.getByText(/^Tu cuenta se eliminará el .* Puedes recuperarla hasta el /)).toBeVisible();
	await page.getByRole("button", { name: "Recuperar mi cuenta" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Tu cuenta se ha recuperado." })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Por correo" })).toBeVisible();
});

test("the space begins with what comes next: the site's next event, then the ticket to one's own", async ({
	page,
	signIn,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await signIn("entrada@example.com", { displayName: "Ana Peña" });
	await open(page, "/user");
	const head = page.locator("#resumen");
	await expect(head.getByRole("heading", { level: 1 })).toHaveText("Hola, Ana");
	await expect(head.getByRole("region", { name: "¿Te apuntas?" })).toContainText("Investigar con poco presupuesto");
	await expect(page.locator("#eventos")).not.toContainText("Investigar con poco presupuesto");
	await expectAxeClean(page);
	await head.getByRole("link", { name: "Apúntate" }).click();
	await page.getByLabel("Nombre").fill("Ana Peña");
	await page.getByLabel("Tengo 14 años o más.").check();
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias-evento");
	await open(page, "/user");
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
		"Investigar con poco presupuesto",
		"Más eventos",
		"School",
		"Por correo",
		"Para leer",
	]);
	await expect(head).toContainText(/Tu próximo evento es (?:hoy|mañana|dentro de \d+\sdías)/);
	const ticket = head.getByRole("region", { name: "Investigar con poco presupuesto" });
	await expect(ticket.getByText("Plaza confirmada", { exact: true })).toBeVisible();
	await expect(ticket.getByRole("link")).toHaveAttribute("href", "/eventos/investigar-con-poco-presupuesto");
	await expect(head.getByRole("link", { name: "Ver o cancelar mi plaza" })).toBeInViewport({ ratio: 1 });
	const [events, reading] = await Promise.all(["eventos", "lectura"].map((id) => page.locator(`#${id}`).boundingBox()));
	expect(reading?.y).toBe(events?.y);
	await page.evaluate(() => localStorage.setItem("theme-mode", "light"));
	await open(page, "/user");
	await expectAxeClean(page);
});

test("what there is to read leads, the newest of it large, while a person has no place, and what is theirs stands beside it", async ({
	page,
	signIn,
}) => {
	await signIn("sola@example.com");
	for (const width of [1280, 1600]) {
		await page.setViewportSize({ width, height: 800 });
		await open(page, "/user");
		const [newest, further] = await page.locator("#lectura").getByRole("article").all();
		const [own, large, row, all] = await Promise.all(
			[page.locator(".space-mine"), newest, further, page.locator(".space-sections")].map((each) =>
				each?.boundingBox(),
			),
		);
		expect((own?.x ?? 0) + (own?.width ?? 0)).toBeCloseTo((all?.x ?? 0) + (all?.width ?? 0), 0);
		expect(large?.x).toBe(all?.x);
		expect(large?.width ?? 0).toBeGreaterThan(own?.width ?? Number.NaN);
		const [left, right] = [own, row].map((each) => (each?.y ?? Number.NaN) + (each?.height ?? 0));
		expect(Math.abs((left ?? 0) - (right ?? 0)), `both columns end near each other at ${width} px`).toBeLessThan(200);
	}
});

test("the menu leads to the settings and marks the section that is read; old links to it arrive", async ({
	page,
	signIn,
}) => {
	await signIn("menu@example.com");
	await open(page, "/user");
	const menu = page.getByRole("navigation", { name: "Secciones de tu espacio" });
	await expect(menu.locator('[aria-current="page"]')).toHaveText("Tu espacio");
	await menu.getByRole("link", { name: "Ajustes" }).click();
	await expect(page).toHaveURL("/user/ajustes");
	await expect(page.getByRole("heading", { level: 1, name: "Ajustes" })).toBeVisible();
	const sections = page.getByRole("navigation", { name: "En esta página" });
	await sections.getByRole("link", { name: "Seguridad" }).click();
	await expect(sections.locator("a:target-current")).toHaveText("Seguridad");
	await open(page, "/user#comunicaciones");
	await expect(page).toHaveURL("/user/ajustes#comunicaciones");
	await expect(consent(page, /School/)).toBeInViewport();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("everything is done by plain forms, and what is wrong is said where it is", async ({
		page,
		signIn,
		codeFor,
	}) => {
		await signIn("plano@example.com");
		await page.goto("/user");
		await page
			.getByRole("navigation", { name: "Secciones de tu espacio" })
			.getByRole("link", { name: "Ajustes" })
			.click();
		await consent(page, /eventos/).click();
		await expect(page).toHaveURL("/user/ajustes?hecho=consentimiento#comunicaciones");
		await expect(page.getByRole("status").filter({ hasText: "Guardado" })).toBeInViewport();
		await expect(consent(page, /eventos/)).toHaveAttribute("aria-pressed", "true");
		await row(page, "correo").click();
		await page.getByLabel("Correo nuevo").fill("plano");
		await page.getByRole("button", { name: "Cambiar el correo" }).click();
		await expect(page.getByLabel("Correo nuevo")).toHaveValue("plano");
		await expect(page.getByLabel("Correo nuevo")).toBeInViewport();
		await page.getByLabel("Correo nuevo").fill("plano.nuevo@example.com");
		await page.getByRole("button", { name: "Cambiar el correo" }).click();
		await page.getByLabel("Código", { exact: true }).fill(await codeFor("plano.nuevo@example.com"));
		await page.getByRole("button", { name: "Cambiar mi correo" }).click();
		await expect(page.getByText("Tu correo ha cambiado.")).toBeInViewport();
		await row(page, "foto").click();
		await page.getByLabel("Elige una imagen").setInputFiles(PICTURE);
		await page.getByRole("button", { name: "Subir la foto" }).click();
		await expect(page.getByRole("banner").locator("button img")).toHaveAttribute("src", /^\/media\//);
		await row(page, "contrasena").click();
		await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
		await expect(page.getByRole("button", { name: "Mostrar" })).toBeHidden();
	});
});
