import { expect, test } from "vitest";
import { breadcrumbsOf, folderName } from "./breadcrumbs.ts";

test("each segment of the folder is a step that leads to the path so far", () => {
	expect(breadcrumbsOf("/blog/guias-rapidas/ux/")).toEqual([
		{ name: "Blog", path: "/blog" },
		{ name: "Guias rapidas", path: "/blog/guias-rapidas" },
		{ name: "Ux", path: "/blog/guias-rapidas/ux" },
	]);
});

test("a page at the root has no steps", () => {
	expect(breadcrumbsOf("/")).toEqual([]);
});

test("the owner's written form of a folder is used as it stands", () => {
	expect(
		breadcrumbsOf("/blog/investigacion/", { investigacion: "Investigación", blog: "El blog" }).map(({ name }) => name),
	).toEqual(["El blog", "Investigación"]);
});

test("a segment named like something every object has is only a name", () => {
	expect(folderName("constructor")).toBe("Constructor");
	expect(folderName("__proto__", {})).toBe("__proto__");
});

test("the capital letter is that of Spanish", () => {
	expect(folderName("ñandu")).toBe("Ñandu");
	expect(folderName("índice-de-temas")).toBe("Índice de temas");
});
