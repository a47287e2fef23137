import { describe, expect, test } from "vitest";
import { isPlannedUrl, isReservedUrl } from "../domain/content/content-url.ts";
import { listPlanned, reservedWords } from "./reserved-words.ts";

describe("the site's reserved addresses (docs/product.md, 2.2)", () => {
	test.each([
		"/api/x",
		"/archivos",
		"/media/x/y",
		"/salud",
		"/ir/x",
		"/avatar/x",
		"/assets/x",
		"/school/expert",
		"/user",
		"/escritorio",
		"/escritorio/x",
		"/vista",
		"/vista/x",
		"/eventos/x",
		"/tag/x",
		"/home",
		"/404",
		"/500",
		"/theme",
		"/tema/x.css",
		"/poc",
		"/novedades",
		"/baja",
		"/robots.txt",
		"/manifest.webmanifest",
		"/favicon.ico",
		"/eventos/x.ics",
	])("%s is reserved", (url) => {
		expect(isReservedUrl(url, reservedWords)).toBe(true);
	});

	test.each(["/blog/x", "/recursos/x", "/sobre-mi", "/apis/x", "/usuario", "/blog/home", "/normas", "/normas/x"])(
		"%s is not",
		(url) => {
			expect(isReservedUrl(url, reservedWords)).toBe(false);
		},
	);

	test.each([
		...["conversacion", "normas", "importar"].flatMap((word) => [`/${word}`, `/${word}/x`]),
		"/blog/x/conversacion",
		"/sobre-mi/conversacion",
	])("%s is planned", (url) => {
		expect(isPlannedUrl(url, reservedWords)).toBe(true);
	});
});

test("pages at planned addresses are named, events are not", () => {
	const urls = ["/normas", "/normas/x", "/blog/normas", "/blog/x/conversacion", "/eventos/conversacion"];
	expect(listPlanned(urls.map((url) => ({ url })))).toEqual(["/normas", "/normas/x", "/blog/x/conversacion"]);
});
