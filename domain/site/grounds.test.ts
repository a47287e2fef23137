import { describe, expect, it } from "vitest";
import { GROUNDS, groundOf } from "./grounds.ts";

const tags = (...slugs: string[]) => slugs.map((slug) => ({ slug }));

describe("The ground of a page", () => {
	it("is the one of its first tag to which the owner gave one", () => {
		expect(groundOf(tags("proceso", "color", "texto"), { texto: "ink", color: "coral" })).toBe("coral");
	});

	it("is always the same for a tag without one, and differs between tags", () => {
		const slugs = ["accesibilidad", "investigacion", "formularios", "proceso", "metricas", "texto", "color", "moviles"];
		const grounds = slugs.map((slug) => groundOf(tags(slug), {}));
		expect(grounds).toEqual(slugs.map((slug) => groundOf(tags(slug, "otra"), {})));
		expect(new Set(grounds).size).toBeGreaterThan(2);
		expect(GROUNDS).toEqual(expect.arrayContaining(grounds));
	});

	it("is mint for a page without tags", () => expect(groundOf([], { color: "coral" })).toBe("mint"));

	it("takes no name of an object's own properties for a tag", () => {
		expect(GROUNDS).toContain(groundOf(tags("constructor"), {}));
	});
});
