import { describe, expect, test } from "vitest";
import { changesOf, fichaOf, shownValue } from "./ficha.ts";

const FICHA = fichaOf("articulo");
const BOX = FICHA.find(({ kind }) => kind === "decorative");

describe("the description of a header picture in the form (docs/product.md, 26.5)", () => {
	test("a box says that there is none on purpose", () => {
		const image = "/imagenes/foto.jpg";
		const shown = [{ image }, { image, imageAlt: "" }, { image, imageAlt: "Una mesa" }].map((fields) =>
			BOX === undefined ? null : shownValue(BOX, fields),
		);
		expect(shown).toEqual(["false", "true", "false"]);
	});

	test.each([
		[{}, { imageAlt: "", decorative: "true" }, [{ at: ["imageAlt"], value: "" }]],
		[{}, { imageAlt: "", decorative: "false" }, []],
		[{ imageAlt: "" }, { imageAlt: "", decorative: "true" }, []],
		[{ imageAlt: "" }, { imageAlt: "", decorative: "false" }, [{ at: ["imageAlt"], value: undefined }]],
		[{ imageAlt: "Una mesa" }, { imageAlt: "", decorative: "false" }, [{ at: ["imageAlt"], value: undefined }]],
		[{ imageAlt: "Una mesa" }, { imageAlt: "Dos", decorative: "false" }, [{ at: ["imageAlt"], value: "Dos" }]],
		[{ imageAlt: "Una mesa" }, { imageAlt: "" }, [{ at: ["imageAlt"], value: "" }]],
	])("with %j, %j changes %j", (fields, typed, changes) => {
		expect(changesOf(FICHA, fields, typed)).toEqual({ changes });
	});

	test("a description and the box are not both kept", () => {
		expect(changesOf(FICHA, {}, { imageAlt: "Una mesa", decorative: "true" })).toEqual({
			wrong: { imageAlt: "Deja la descripción o marca «Es decorativa», pero no las dos cosas." },
		});
	});
});
