import { expect, test } from "vitest";
import { describeProblems } from "./describe-problems.ts";

const at = (number: number) => `blog/${String(number).padStart(3, "0")}.md`;

test("alike problems are one group, the largest first, with ten places or all of them", () => {
	const titles = Array.from({ length: 242 }, (_, number) => ({
		...{ file: at(number), field: "title", reason: "Este campo se llama aquí name." },
	}));
	const pictures = ["a.png", "b.png"].map((name) => ({
		...{ file: "blog/x.md", field: "texto", reason: `No existe la imagen «${name}».` },
	}));
	const only = { file: "blog/y.md", field: "id", reason: "Ya hay otro archivo con ese id." };
	const problems = [only, ...pictures, ...titles];
	const lines = describeProblems(problems, { verbose: false });
	expect(lines).toEqual([
		"242 archivos: title: Este campo se llama aquí name.",
		...titles.slice(0, 10).map(({ file }) => `  · ${file}`),
		"  · … y 232 más (con --verbose, todos)",
		"2 veces: texto: No existe la imagen ….",
		"  · blog/x.md: «a.png»",
		"  · blog/x.md: «b.png»",
		"blog/y.md: id: Ya hay otro archivo con ese id.",
	]);
	expect(describeProblems(problems, {})).toContain("  · … y 232 más");
	expect(describeProblems(problems, { verbose: true })).toHaveLength(1 + 242 + 3 + 1);
});

test("the same slip in other lines and words is one group, each with its own cure", () => {
	const wrong = (file: string, line: number, text: string) => ({
		...{ file, field: "cabecera" },
		reason: `La cabecera no se entiende en la línea ${line}. Si el texto lleva dos puntos, escríbelo entre comillas: ${text}`,
	});
	expect(describeProblems([wrong("a.md", 2, 'name: "x: y"'), wrong("b.md", 3, 'summary: "z: w"')], {})).toEqual([
		"2 archivos: cabecera: La cabecera no se entiende en la …. Si el texto lleva dos puntos, escríbelo entre comillas…",
		'  · a.md: línea 2, name: "x: y"',
		'  · b.md: línea 3, summary: "z: w"',
	]);
});
