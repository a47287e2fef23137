import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessions } from "../domain/sign-in/end-sessions.ts";
import { openBrowser } from "./browser.fixture.ts";
import { type Browser, signInBrowser, textOf } from "./dashboard.fixture.ts";
import { SAMPLE_NOW, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const NOW = new Date(SAMPLE_NOW);

let site: TestSite;
let ana: Browser;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, now: () => NOW });
	ana = await signInBrowser(site, "ana@example.com", NOW);
});
afterAll(() => site.stop());

/** The status of a refused form, and the error in its page. */
async function refusal(response: Response): Promise<[number, string]> {
	const html = textOf(await response.text());
	const alert = /role="alert"[^>]*>(.*?)<\/p>/s.exec(html)?.[1];
	const field = /aria-invalid="true".*?id="campo-\w+-error"[^>]*>.*?<\/span>(.*?)<\/p>/s.exec(html)?.[1];
	return [response.status, (field ?? alert ?? "").replaceAll(/<[^>]+>/g, "").trim()];
}

function goesTo(response: Response): [number, string | null] {
	return [response.status, response.headers.get("location")];
}

describe("access to the dashboard (docs/product.md, 15.7)", () => {
	test("a visitor is led to the login with the way back, encoded once", async () => {
		expect(goesTo(await site.get("/user?pestana=ñ&x=1"))).toEqual([
			302,
			`/iniciar-sesion?redirect=${encodeURIComponent("/user?pestana=%C3%B1&x=1")}`,
		]);
	});

	test("the login page says that the session has ended", async () => {
		const cookie = `session=${"a".repeat(43)}`;
		const response = await site.get("/user", { headers: { cookie } });
		expect(goesTo(response)).toEqual([302, "/iniciar-sesion?redirect=%2Fuser&aviso=caducada"]);
	});

	test("a browser that waits for a code has no session that ended", async () => {
		const browser = openBrowser(site);
		await browser.post("/iniciar-sesion", { hacer: "code", email: "nadie@example.com" });
		expect(browser.cookies.has("session")).toBe(true);
		expect(goesTo(await browser.get("/user"))).toEqual([302, "/iniciar-sesion?redirect=%2Fuser"]);
	});

	test("a form sent after the session ended leads to the login and back to its section", async () => {
		const late = await signInBrowser(site, "tarde@example.com", NOW);
		await endSessions(site.backend, late.uid, { except: null });
		expect(goesTo(await late.send("perfil", { displayName: "Tarde" }))).toEqual([
			303,
			`/iniciar-sesion?redirect=${encodeURIComponent("/user/ajustes#nombre")}&aviso=caducada`,
		]);
	});

	test("the page has the person's data from the start, and public pages never do", async () => {
		const eva = await signInBrowser(site, "eva.en.cabecera@example.com", NOW);
		const mentioned = (html: string) => html.includes("eva.en.cabecera@");
		const own = await (await eva.get("/user")).text();
		expect(own).toContain('aria-label="Menú de eva.en.cabecera@example.com"');
		expect(own).toContain('action="/cerrar-sesion"');

		// The signed-in person's request comes first, so that the cached page is the one rendered for it.
		for (const path of ["/eventos", "/eventos.data", "/blog/hola", "/blog/socios", "/no-existe"]) {
			const first = await (await eva.get(path)).text();
			if (path !== "/blog/socios") expect(mentioned(first), path).toBe(false);
			expect(mentioned(await (await site.get(path)).text()), path).toBe(false);
		}
		for (const path of ["/blog/socios", "/eventos?preview=true", "/eventos.data?_routes=root", "/lista-de-espera"]) {
			const response = await eva.get(path);
			expect(mentioned(await response.text()), path).toBe(true);
			expect(response.headers.get("cache-control"), path).toBe("private, no-store");
		}
	});

	test("the page is for its reader only and for no robot", async () => {
		const response = await ana.get("/user");
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
	});
});

describe("the contents of the dashboard", () => {
	test("its sections, with this person's data", async () => {
		const html = await ana.read();
		for (const id of ["resumen", "lectura", "eventos", "school"]) expect(html).toContain(`id="${id}"`);
		expect(html).toContain("<h1>Hola</h1>");
		expect(html).toMatch(/href="\/user\/ajustes\?abrir=nombre#nombre"[^>]*>Completa tu perfil/);
		expect(html).not.toContain("Pronto podrás guardar tus artículos en favoritos");
		expect(html).toContain('href="/blog/socios"');
		expect(html).toContain("Todavía no te has apuntado a ningún evento.");
	});

	test("the settings are a page of their own, and each page leads to the other", async () => {
		const html = await ana.read("/user/ajustes");
		for (const id of ["comunicaciones", "perfil", "seguridad", "datos"]) expect(html).toContain(`id="${id}"`);
		expect(html).toContain("este dispositivo");
		expect(html).toMatch(/action="\/cerrar-sesion"[^>]*><input type="hidden" name="desde" value="\/user"\/>/);
		expect(html).not.toContain("Cerrar las demás sesiones");
		for (const [here, there] of [
			["/user", "/user/ajustes"],
			["/user/ajustes", "/user"],
		] as const) {
			const menu = /<nav aria-label="Secciones de tu espacio".*?<\/nav>/s.exec(await ana.read(here))?.[0] ?? "";
			expect(/<a [^>]*aria-current="page"[^>]*>/.exec(menu)?.[0]).toContain(`href="${here}"`);
			expect(menu).toContain(`href="${there}"`);
		}
		expect(goesTo(await site.get("/user/ajustes"))).toEqual([302, "/iniciar-sesion?redirect=%2Fuser%2Fajustes"]);
	});

	test("a sentence where there is nothing for members yet", async () => {
		const empty = await startTestSite({ now: () => NOW });
		try {
			const html = await (await signInBrowser(empty, "ana@example.com", NOW)).read();
			expect(html).toContain("Todavía no hay artículos para usuarios registrados.");
		} finally {
			await empty.stop();
		}
	});
});

describe("profile", () => {
	test("name and time zone are kept, and what is shown follows them", async () => {
		const eva = await signInBrowser(site, "eva@example.com", NOW);
		const sent = await eva.send("perfil", { displayName: "  Eva   Núñez " });
		expect(goesTo(sent)).toEqual([303, "/user/ajustes?hecho=perfil#nombre"]);
		const moved = await eva.send("zona", { timeZone: "Pacific/Kiritimati" });
		expect(goesTo(moved)).toEqual([303, "/user/ajustes?hecho=zona#zona-horaria"]);
		const html = await eva.read("/user/ajustes?hecho=perfil");
		const space = await eva.read();
		expect(space).toContain("Hola, Eva</h1>");
		expect(html).toMatch(/role="status"[^>]*data-done="nombre"[^>]*>Guardado</);
		expect(html).toMatch(/name="timeZone" value="Kiritimati[^"]*"/);
		expect(html).toContain("(hora\u00a0de\u00a0Kiritimati)");
		expect(space).not.toContain("Completa tu perfil");
	});

	test.each([
		[{ displayName: "A" }, "El nombre debe tener entre 2 y 80 caracteres."],
		[{ displayName: "x".repeat(81) }, "El nombre debe tener entre 2 y 80 caracteres."],
		[{ displayName: "<b>Ana</b>" }, "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
	])("%o is refused, and stays to be corrected", async (fields, sentence) => {
		const response = await ana.send("perfil", fields);
		const copy = response.clone();
		expect(await refusal(response)).toEqual([400, sentence]);
		expect(await copy.text()).toContain(
			`value="${fields.displayName.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`,
		);
	});

	test("a zone that is none is refused in its row, which is open", async () => {
		const response = await ana.send("zona", { timeZone: "Marte/Base" });
		const html = await response.clone().text();
		expect(await refusal(response)).toEqual([
			400,
			"Esa zona horaria no está en la lista. Elige una, por ejemplo, «Canarias, España».",
		]);
		expect(html).toMatch(/id="zona-horaria"[^>]*><details[^>]* open=""/);
		expect(html).toMatch(/id="nombre"[^>]*><details class="space-setting">/);
		expect(html).toContain('value="Marte/Base"');
	});

	const PIXEL = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);

	test("a photo is made square and can be taken away", async () => {
		const lia = await signInBrowser(site, "lia@example.com", NOW);
		const sent = await lia.send("foto", { photo: new File([PIXEL], "yo.png", { type: "image/png" }) });
		expect(goesTo(sent)).toEqual([303, "/user/ajustes?hecho=foto#foto"]);
		expect(await lia.read()).toMatch(/<img[^>]*src="\/media\/[\w-]+\.webp"/);
		expect(goesTo(await lia.send("quitar-foto"))).toEqual([303, "/user/ajustes?hecho=quitar-foto#foto"]);
		expect(await lia.read()).not.toMatch(/src="\/media\/[\w-]+\.webp"[^>]*width="(?:128|180)"/);
	});

	test.each([
		["nothing", new File([], ""), "Elige una imagen."],
		["no picture", new File(["hola"], "yo.png", { type: "image/png" }), "Usa una imagen JPG, PNG o WebP."],
		["more than 5 MB", new File([new Uint8Array(5 * 1024 * 1024 + 1)], "yo.png"), "La imagen pesa más de 5 MB."],
	])("%s is no photo", async (_, photo, sentence) => {
		expect(await refusal(await ana.send("foto", { photo }))).toEqual([400, sentence]);
	});
});

describe("communications", () => {
	test("a consent is given and withdrawn, and everything is noted", async () => {
		const noe = await signInBrowser(site, "noe@example.com", NOW);
		expect(await noe.read("/user/ajustes")).not.toContain("Todo lo que consta");
		for (const given of ["true", "false", "true"]) {
			const sent = await noe.send("consentimiento", { purpose: "news", given });
			expect(goesTo(sent)).toEqual([303, "/user/ajustes?hecho=consentimiento#comunicaciones"]);
		}
		const html = await noe.read("/user/ajustes?hecho=consentimiento");
		expect(html).toMatch(/data-done="comunicaciones"[^>]*>Guardado</);
		expect(html).toContain("Todo lo que consta (3)");
		const switches = html.match(/<button[^>]*name="given"[^>]*>/g) ?? [];
		expect(switches.filter((each) => each.includes('aria-pressed="true"'))).toHaveLength(1);
		// The Nu checker refuses a button that sends a form and has the role of a switch.
		expect(switches.filter((each) => !each.includes('type="submit"') || each.includes("role="))).toEqual([]);
		expect(html).toMatch(/Desde el <time[^>]*>[^<]+<\/time> · texto del 20 de noviembre de 2026/);
		expect(await site.backend.consents.listFor("noe@example.com")).toHaveLength(3);
	});

	test("an unknown purpose is refused", async () => {
		expect((await refusal(await ana.send("consentimiento", { purpose: "otra", given: "true" })))[0]).toBe(400);
	});
});

test("an unknown form is refused", async () => {
	expect((await ana.send("romper")).status).toBe(400);
	expect((await ana.send("toString")).status).toBe(400);
});
