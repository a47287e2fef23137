import { describe, expect, test } from "vitest";
import {
	describePicture,
	keyBehind,
	movePicture,
	pictureAt,
	pictureName,
	picturesIn,
	pictureWords,
	placeOf,
	placesIn,
	withBlock,
	withoutPicture,
} from "./text-pictures.ts";

const only = (text: string) => {
	const [picture, ...others] = picturesIn(text);
	if (picture === undefined || others.length > 0) throw new Error(`${others.length} others`);
	return picture;
};

describe("pictures in a text (docs/product.md, 26.10)", () => {
	test("are found in Markdown and HTML, and not in code", () => {
		const text = [
			'![Una \\[mesa\\]](/imagenes/mesa(1).jpg "T") y `![](no.jpg)`',
			"```\n![](no.jpg)\n```",
			"<!-- ![](no.jpg) -->",
			'<img class="a" src=\'b.png\' alt="">',
			"![ ](<con espacio.jpg>)",
			'<img src="c.png">',
			"![Otra vez](/imagenes/mesa(1).jpg)",
		].join("\n\n");
		expect(picturesIn(text).map(({ src, alt, turn }) => [src, alt, turn])).toEqual([
			["/imagenes/mesa(1).jpg", "Una [mesa]", 1],
			["b.png", "", 1],
			["con espacio.jpg", null, 1],
			["c.png", null, 1],
			["/imagenes/mesa(1).jpg", "Otra vez", 2],
		]);
		expect(pictureAt(text, "2:/imagenes/mesa(1).jpg")?.alt).toBe("Otra vez");
		expect(picturesIn("![no](a.jpg) <img src='b.jpg'>", false)).toHaveLength(1);
	});

	test.each([
		["![](/a.jpg)", "Una mesa", "![Una mesa](/a.jpg)"],
		['![Vieja](/a.jpg "Título")', "Otra [b]", '![Otra \\[b\\]](/a.jpg "Título")'],
		["![Vieja](/a.jpg)", "", '<img src="/a.jpg" alt="">'],
		['<img src="/a.jpg" alt="">', "Una mesa", "![Una mesa](/a.jpg)"],
		['<img src="/a.jpg" alt="">', null, "![](/a.jpg)"],
		[
			'<img class="ancha" src="/a.jpg" alt="Vieja">',
			'La "B"',
			'<img class="ancha" src="/a.jpg" alt="La &quot;B&quot;">',
		],
		['<img class="ancha" src="/a.jpg" />', "", '<img class="ancha" src="/a.jpg" alt=""/>'],
	])("%s is described as %s", (before, alt, after) => {
		const text = `Uno.\n\n${before}\n\nDos.\n`;
		const changed = describePicture(text, only(text), alt);
		expect(changed).toBe(`Uno.\n\n${after}\n\nDos.\n`);
		expect(only(changed).alt).toBe(alt);
	});

	test("go with their paragraph and the link around them, and leave the words beside them", () => {
		const gone = (text: string) => withoutPicture(text, only(text));
		expect(gone("Uno.\n\n![a](b.jpg)\n\nDos.\n")).toBe("Uno.\n\nDos.\n");
		expect(gone("Uno.\n\n[![a](b.jpg)](/blog)\n")).toBe("Uno.\n");
		expect(gone("![a](b.jpg)\n\nDos.")).toBe("Dos.");
		expect(gone("Uno ![a](b.jpg) dos.")).toBe("Uno dos.");
		expect(gone("Uno\n![a](b.jpg)\ndos.")).toBe("Uno\ndos.");
		expect(gone("![a](b.jpg)")).toBe("");
	});

	test("stand between the blocks of a text, and are moved there", () => {
		const text = "Uno.\n\n![a](b.jpg)\n\n## Dos **y** más\n\n```\nx\n\ny\n```\n\nTres.\n";
		const picture = only(text);
		const places = placesIn(withoutPicture(text, picture));
		expect(places.map(({ words }) => words)).toEqual([
			"Al principio del texto",
			"Después de «Uno.»",
			"Después de «Dos y más»",
			"Después de un bloque de código",
			"Después de «Tres.»",
		]);
		expect(placeOf(text, picture)).toBe(1);
		expect(movePicture(text, picture, 1)).toBe(text);
		expect(movePicture(text, picture, 0)).toBe(
			"![a](b.jpg)\n\nUno.\n\n## Dos **y** más\n\n```\nx\n\ny\n```\n\nTres.\n",
		);
		expect(movePicture(text, picture, 3)).toBe(
			"Uno.\n\n## Dos **y** más\n\n```\nx\n\ny\n```\n\n![a](b.jpg)\n\nTres.\n",
		);
		expect(movePicture(text, picture, 4)).toMatch(/Tres\.\n\n!\[a\]\(b\.jpg\)\n$/);
		const within = "Uno ![a](b.jpg) dos.\n\nTres.\n";
		expect(placeOf(within, only(within))).toBeNull();
		expect(movePicture(within, only(within), 2)).toBe("Uno dos.\n\nTres.\n\n![a](b.jpg)\n");
		expect([0, 1, 2, 9].map((after) => keyBehind(text, after, "b.jpg"))).toEqual([
			...["1:b.jpg", "1:b.jpg", "2:b.jpg", "2:b.jpg"],
		]);
		expect(withBlock("", 0, "![](a.jpg)")).toBe("![](a.jpg)\n");
		expect(withBlock("Uno.", 99, "![](a.jpg)")).toBe("Uno.\n\n![](a.jpg)\n");
	});

	test("have a name without the digits of their file", () => {
		expect(pictureName("/imagenes/una-mesa-0123456789.jpg")).toBe("una-mesa.jpg");
		expect(pictureName("fotos/mi%20foto.png?x")).toBe("mi foto.png");
		expect(pictureWords("/a.jpg", "Con <b>", false)).toBe('<img src="/a.jpg" alt="Con &lt;b>">');
	});
});
