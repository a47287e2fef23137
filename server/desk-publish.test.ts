import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
const cookies: Record<string, string> = {};

beforeAll(async () => {
	site = await startTestSite();
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], author: ["au.10"], reader: [] }))
		cookies[name] = `session=${(await signInAs(site.backend, `${name}@e.es`, new Date(), permissions)).sessionToken}`;
});
afterAll(() => site.stop());

const get = async (path: string, who = "editor") => {
	const response = await site.get(path, { headers: { cookie: cookies[who] ?? "" } });
	return { status: response.status, headers: response.headers, text: await response.text() };
};
const post = async (path: string, fields: Record<string, string>, who = "editor") => {
	const headers = {
		origin: site.origin,
		"content-type": "application/x-www-form-urlencoded",
		cookie: cookies[who] ?? "",
	};
	const response = await site.get(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
	return { status: response.status, to: response.headers.get("location") ?? "", text: await response.text() };
};
/** Writes an article, and gives its page at the desk. */
async function write(name: string, body = "Unas palabras.", who = "editor"): Promise<string> {
	const made = await post("/escritorio/nuevo/articulo", { name, summary: "Resumen.", body, hacer: "guardar" }, who);
	expect(made.status, made.text).toBe(303);
	return made.to.replace(/\?.*/, "");
}
const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
async function publish(text: string, more: Record<string, string> = {}) {
	const { text: page } = await get(`${text}/publicar`);
	return post(`${text}/publicar`, { hacer: "publicar", version: versionOf(page), ...more });
}

test("the first request after a publication gets the new page, however many come meanwhile", async () => {
	const text = await write("De un momento a otro", "Vez 0.");
	expect((await publish(text)).to).toBe(`${text}?hecho=publicado`);
	for (let round = 1; round <= 8; round += 1) {
		const form = { name: "De un momento a otro", summary: "Resumen.", body: `Vez ${round}.`, hacer: "guardar" };
		const base = /name="base" value="(\d+)"/.exec((await get(text)).text)?.[1] ?? "";
		expect((await post(text, { ...form, base })).to).toBe(`${text}?hecho=guardado`);
		let isDone = false;
		const published = publish(text).finally(() => {
			isDone = true;
		});
		// Whoever reads all the time knows the revision of a moment ago.
		while (!isDone) await (await site.get("/blog/de-un-momento-a-otro")).text();
		await published;
		expect(await (await site.get("/blog/de-un-momento-a-otro")).text()).toContain(`Vez ${round}.`);
	}
});

/** The words on the page's one filled button, and the moment that is chosen. */
const chosen = (html: string) => /value="(ahora|luego)" checked=""|checked="" value="(ahora|luego)"/.exec(html)?.[0];

test("a text waits for its time, which its page and the list change or take away with forms alone (26.7)", async () => {
	const text = await write("Para otro día");
	const asked = await get(`${text}/publicar`);
	const bar = /<div class="desk-bar">([\s\S]*?)<\/div>/.exec(asked.text)?.[1] ?? "";
	// One button does what is chosen: neither Enter nor a press does the other.
	expect(bar.match(/type="submit"/g)).toHaveLength(1);
	expect(asked.text.match(/<form[^>]*>(?:(?!<\/form>)[\s\S])*value="publicar"/g)).toHaveLength(1);
	expect(bar).toMatch(/desk-now">Publicar ahora<\/span><span class="desk-later">Programar</);
	expect(chosen(asked.text)).toContain("ahora");
	const refused = await publish(text, { cuando: "luego", at: "2020-01-01T09:00" });
	expect([refused.status, chosen(refused.text)]).toEqual([400, expect.stringContaining("luego")]);
	expect(refused.text).toContain("Elige un momento futuro.");
	const done = await publish(text, { cuando: "luego", at: "2999-01-01T09:00", avisar: "no" });
	expect(done.to).toBe(`${text}?hecho=programado`);

	for (const page of [text, "/escritorio?estado=scheduled"]) {
		const { text: html } = await get(page);
		expect(html).toContain(`href="${text}/publicar?cuando=luego"`);
		expect(html).toMatch(new RegExp(`href="${text}/publicar"[^>]*>Publicar ahora<`));
		expect(html).toContain("No publicarlo");
	}
	const planned = await get(`${text}/publicar?cuando=luego`);
	expect([chosen(planned.text), planned.text.includes('value="2999-01-01T09:00"')]).toEqual([
		expect.stringContaining("luego"),
		true,
	]);
	expect(planned.text).toContain('desk-later">Cambiar la hora<');
	expect((await publish(text, { cuando: "luego", at: "2999-02-01T10:00" })).to).toBe(`${text}?hecho=programado`);
	expect((await get(text)).text).toContain("1 de febrero de 2999");
	expect((await post(`${text}/publicar`, { hacer: "no-programar" })).to).toBe(`${text}?hecho=no-programado`);
	expect((await get(text)).text).not.toContain("No publicarlo");
});

test("the button of a text says what is published, and the first of its form saves (26.3, 26.7)", async () => {
	const text = await write("De palabra en palabra");
	const buttons = async () => {
		const [, form = ""] = /<form [^>]*desk-writing([\s\S]*?)<\/form>/.exec((await get(text)).text) ?? [];
		const all = [...form.matchAll(/<button ([^>]*type="submit"[^>]*)>([\s\S]*?)<\/button>/g)];
		// The Enter key presses the first, which nobody sees.
		expect(all[0]?.[1]).toContain('value="guardar" class="desk-unseen"');
		const cover = ["Añadir imagen", "Quitarla"];
		// In a hand the button says by the script that all is saved; otherwise its word for that is not shown.
		const said = all
			.slice(1)
			.map(([, , words = ""]) => words.replace(/<span class="desk-is-saved.*?<\/span>|<[^>]*>/g, ""));
		return said.filter((words) => !cover.some((each) => words.startsWith(each)));
	};
	expect(await buttons()).toEqual(["Guardar", "Publicar…", "Vista previa"]);
	await publish(text);
	expect(await buttons()).toEqual(["Guardar", "Publicar los cambios…", "Vista previa"]);
});

test("each state has a sign and a form of its own beside its words (26.2)", async () => {
	const signs = new Set<string>();
	const shown = await write("Con su marca");
	await publish(shown);
	// In the list what is published is a plain word.
	expect((await get("/escritorio?buscar=marca")).text).toContain('<span class="desk-unseen">Publicado</span>');
	for (const [page, sign, words] of [
		[await write("Sin publicar"), "draft", "Borrador"],
		[shown, "published", "Publicado"],
	] as const) {
		const { text } = await get(page);
		const [, path = ""] = new RegExp(
			`<span class="desk-state desk-${sign}"><svg[^>]*><path d="([^"]+)"></path></svg>${words}<`,
		).exec(text) ?? ["", ""];
		expect([page, path !== ""]).toEqual([page, true]);
		signs.add(path);
	}
	expect(signs.size).toBe(2);
});

test("a preview is shown as wide as another screen, in a frame that runs nothing (26.6)", async () => {
	const made = await post("/escritorio/nuevo/articulo", {
		...{ name: "Para otra pantalla", summary: "Resumen.", hacer: "guardar" },
		...{ body: "[Arriba](#contenido) y unas palabras de miembros.", restrictedTo: "members" },
	});
	const look = made.to.replace(/\?.*/, "").replace("contenido", "vista");
	const whole = await get(look);
	for (const query of ["ver=movil", "ver=ordenador", "como=miembro"]) expect(whole.text).toContain(`${look}?${query}`);
	expect(whole.headers.get("content-security-policy")).not.toContain("frame-src");

	const shown = await get(`${look}?ver=movil&como=miembro&modo=claro`);
	expect(shown.headers.get("content-security-policy")).toContain("frame-src 'self'");
	expect(shown.headers.get("x-frame-options")).toBe("DENY");
	const [, source = "", sandbox = ""] = /<iframe[^>]* src="([^"]+)"[^>]* sandbox="([^"]+)"/.exec(shown.text) ?? [];
	expect(sandbox).toBe("allow-same-origin allow-popups allow-popups-to-escape-sandbox");
	expect(shown.text).toMatch(/aria-current="page">Móvil</);

	const framed = await get(source.replaceAll("&amp;", "&"));
	const policy = framed.headers.get("content-security-policy") ?? "";
	expect(policy).toMatch(
		/^default-src 'none'; .*form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin/,
	);
	expect(policy).not.toMatch(/script-src|connect-src|unsafe-inline|allow-scripts|allow-forms/);
	expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN");
	expect(framed.headers.get("cache-control")).toBe("private, no-store");
	expect(framed.text).toContain('<body class="light"');
	expect(framed.text).toContain('<base target="_blank"/>');
	expect(framed.text).toContain('target="_self" href="#contenido"');
	expect(framed.text).not.toContain("desk-strip");
	// Who looks is asked for in the frame too.
	const mainOf = ({ text }: { text: string }) =>
		/<main[\s\S]*<\/main>/
			.exec(text)?.[0]
			.replace(/<script[\s\S]*?<\/script>| target="_self"/g, "")
			.replace(/(?<="drawnAt" value=")\d+/g, "");
	expect(framed.text).not.toContain("<script");
	expect(mainOf(framed)).toContain("unas palabras de miembros");
	expect(mainOf(framed)).toBe(mainOf(await get(`${look}?como=miembro`)));
	const visitor = await get(`${look}/pagina`);
	expect([visitor.text.includes("unas palabras de miembros"), mainOf(visitor)]).toEqual([false, mainOf(whole)]);
	expect((await get(`${look}/pagina`, "reader")).status).toBe(404);
});

test("a page of the site leads its editors to its text, whatever kind it is (26.1)", async () => {
	const text = await write("Se lee y se edita");
	await publish(text);
	const event = await post("/escritorio/nuevo/evento", { name: "Una tarde", summary: "Resumen.", hacer: "guardar" });
	const leads = async (de: string, who = "editor") => {
		const response = await site.get(`/escritorio/editar?${new URLSearchParams({ de })}`, {
			headers: { cookie: cookies[who] ?? "" },
		});
		return [response.status, response.headers.get("location")];
	};
	expect(await leads("/blog/se-lee-y-se-edita")).toEqual([303, text]);
	expect(await leads("/blog/se-lee-y-se-edita/")).toEqual([303, text]);
	expect(await leads("/eventos/una-tarde")).toEqual([303, event.to.replace(/\?.*/, "")]);
	for (const nowhere of ["", "/", "/blog", "/home", "//otro.sitio", "https://otro.sitio/blog", "/%"])
		expect([nowhere, await leads(nowhere)]).toEqual([nowhere, [303, "/escritorio?hecho=sin-texto"]]);
	expect((await get("/escritorio?hecho=sin-texto")).text).toContain("no tiene un texto que puedas cambiar");
	// What is published is not its author's to change.
	expect(await leads("/blog/se-lee-y-se-edita", "author")).toEqual([303, "/escritorio?hecho=sin-texto"]);
	expect((await leads("/blog/se-lee-y-se-edita", "reader"))[0]).toBe(404);
	expect((await leads("/blog/se-lee-y-se-edita", ""))[0]).toBe(404);
});
