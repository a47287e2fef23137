import { expect, test } from "vitest";
import { parseContentUrl, parseOldAddress } from "./content-url.ts";
import { countedMiss, type Miss, MOST_MISSES, planMisses, redirectLine } from "./misses.ts";

const miss = (path: string, total = 1, firstDay = "2026-11-20", lastDay = firstDay): Miss => ({
	...{ path, total, firstDay, lastDay },
});

test("what people and search engines ask for is counted, in one spelling (docs/product.md, 7.7)", () => {
	expect(
		["/blog/viejo", "/2024/01/hola/", "/a%C3%B1o", "/an%CC%83o", "/feed/x.html", "/wp", "/blog/env"].map(countedMiss),
	).toEqual(["/blog/viejo", "/2024/01/hola", "/año", "/año", "/feed/x.html", "/wp", "/blog/env"]);
});

test.each([
	...[
		"/wp-login.php",
		"/blog/wp-includes/x",
		"/.env",
		"/a/.git/config",
		"/x.PHP",
		"/cgi-bin/x",
		"/copia.zip",
		"/x.sql",
	],
	...[
		"/vendor/phpunit/x",
		"/xmlrpc",
		"/favicon.ico",
		"/a.js",
		"/ana@e.es",
		`/${"a".repeat(100)}`,
		`/e/${"a".repeat(43)}`,
		"/",
		"/a//b",
		"/%",
	],
])("%s is not", (path) => {
	expect(countedMiss(path)).toBeNull();
});

test("the most asked for stay, of those the latest", () => {
	const kept = Array.from({ length: MOST_MISSES }, (_, each) => miss(`/k${each}`, 2, "2026-11-10"));
	const added = [miss("/k499", 3, "2026-11-21"), miss("/nueva", 2, "2026-11-21"), miss("/otra", 1, "2026-11-21")];
	const planned = planMisses(kept, added);
	expect(planned).toHaveLength(MOST_MISSES);
	expect(planned.slice(0, 3)).toEqual([
		miss("/k499", 5, "2026-11-10", "2026-11-21"),
		miss("/nueva", 2, "2026-11-21"),
		miss("/k0", 2, "2026-11-10"),
	]);
	expect(planned.map(({ path }) => path)).not.toContain("/otra");
});

test("the line for front matter leads from the same address again", () => {
	const reserved = {
		first: new Set(["eventos", "user"]),
		plannedFirst: new Set<string>(),
		plannedLast: new Set<string>(),
	};
	expect(redirectLine("/blog/viejo", reserved)).toBe("redirectFrom: /blog/viejo");
	expect(redirectLine("/eventos/viejo", reserved)).toBe("redirectFrom: /eventos/viejo");
	expect([redirectLine("/user/x", reserved), redirectLine("/x.xml", reserved)]).toEqual([null, null]);
	for (const path of ["/año nuevo", "/qué?", "/a: b #c", "/100%", '/"x"']) {
		const line = redirectLine(path, reserved) ?? "";
		const written = JSON.parse(line.slice("redirectFrom: ".length));
		expect([parseOldAddress(written), parseContentUrl(written)]).toEqual([path, path]);
	}
});
