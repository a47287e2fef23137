import { expect, test } from "vitest";
import { namedFiles, namesOddly, pathOfReference } from "./named-files.ts";

test("a reference means a path from the root or from its text's folder, and never leads out", () => {
	const from = "blog/ux/texto.md";
	const means = (reference: string) => pathOfReference(reference, from);
	expect(means("foto.jpg")).toBe("blog/ux/foto.jpg");
	expect(means("./img/foto.jpg?x#y")).toBe("blog/ux/img/foto.jpg");
	expect(means("../foto.jpg")).toBe("blog/foto.jpg");
	expect(means("/imagenes/mi%20foto.jpg")).toBe("imagenes/mi foto.jpg");
	expect(means("/imagenes/n\u0303.jpg")).toBe("imagenes/ñ.jpg");
	for (const out of ["../../../x.jpg", "https://e.es/x.jpg", "//e.es/x.jpg"]) expect(means(out)).toBeNull();
	expect(means("%zz.jpg")).toBe("blog/ux/%zz.jpg");
});

test("files are found in front matter, Markdown and HTML, pictures with their descriptions", () => {
	const text = [
		'---\nimage: portada.webp\nvideo: "/charlas/una.mp4"\n---\n',
		"![Un \\[gran\\] mapa](/imagenes/mapa.png) y [las notas](notas.pdf), ![](sin.jpg)",
		'<img src="adorno.gif" alt=""> <video src=\'otra.webm\'></video>',
	].join("\n");
	const { paths, descriptions } = namedFiles(text, { image: "portada.webp", imageAlt: "La portada" }, "blog/a.md");
	for (const path of ["blog/portada.webp", "charlas/una.mp4", "imagenes/mapa.png", "blog/notas.pdf", "blog/sin.jpg"])
		expect([...paths]).toContain(path);
	expect([...paths]).toEqual(expect.arrayContaining(["blog/adorno.gif", "blog/otra.webm"]));
	expect(Object.fromEntries(descriptions)).toEqual({
		"imagenes/mapa.png": ["Un [gran] mapa"],
		"blog/adorno.gif": [""],
		"blog/portada.webp": ["La portada"],
	});
});

test("names with spaces are looked for as they are", () => {
	expect(namesOddly("![x](<mi foto.jpg>)", { path: "blog/mi foto.jpg" })).toBe(true);
	expect(namesOddly("![x](mi%20foto.jpg)", { path: "blog/mi foto.jpg" })).toBe(true);
	expect(namesOddly("![x](foto.jpg)", { path: "blog/mi foto.jpg" })).toBe(false);
	expect(namesOddly("foto.jpg", { path: "otra/foto.jpg" })).toBe(false);
});
