import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { recolorMail } from "../../domain/mail/mail-colors.ts";
import { renderMail } from "../../domain/mail/render-mail.ts";
import { site } from "../../site.config.ts";
import { checkColors } from "./check-colors.ts";
import { colorsCss } from "./colors-css.ts";
import { contrastOf } from "./contrast.ts";
import { deepOf, mailColorsOf, OWN_NIGHTS, paletteOf, withTone } from "./palette.ts";

const OWN = { dark: "#4A148C", light: "#E1BEE7" };

test("colors.css is what the colours of site.config.ts make", () => {
	expect(readFileSync(path.join(import.meta.dirname, "colors.css"), "utf8")).toBe(colorsCss(site.themeColor));
});

test("the brand's two colours are for actions, each on the other in one mode", () => {
	expect(paletteOf(OWN).dark).toMatchObject({ primary: "#e1bee7", "on-primary": "#4a148c" });
	expect(paletteOf(OWN).light).toMatchObject({ primary: "#4a148c", "on-primary": "#ffffff" });
});

test("a dark colour and a light one of any hue make colours that can be read", () => {
	for (let hue = 0; hue < 360; hue += 45) {
		const base = `#${[0, 120, 240]
			.map((shift) => Math.round(127 + 120 * Math.cos(((hue - shift) * Math.PI) / 180)))
			.map((part) => part.toString(16).padStart(2, "0"))
			.join("")}`;
		expect([hue, checkColors({ dark: withTone(base, 30), light: withTone(base, 88) })]).toEqual([hue, []]);
	}
});

test.each([
	[{ dark: "#7FD1B9", light: "#B0EFDA" }, ["dark"]],
	[{ dark: "#1A237E", light: "#3949AB" }, ["light"]],
	[{ dark: "#B0EFDA", light: "#0A5040" }, ["dark", "light"]],
])("%j are refused with the pair that is hard to read, and colours that are not", (colors, wrong) => {
	const problems = checkColors(colors);
	expect(problems.map(({ color }) => color)).toEqual(wrong);
	for (const { reason } of problems)
		expect(reason).toMatch(/^En el modo (?:claro|oscuro) no se distinguirían bien [^()]+ y [^()]+: \d/);
	const found = problems.map(({ color, reason }) => [color, /"(#[0-9a-f]{6})"\.$/.exec(reason)?.[1]]);
	expect(checkColors({ ...colors, ...Object.fromEntries(found) })).toEqual([]);
});

/** The rules of all grounds: those of topics, and School's. */
const groundsSheet = () =>
	["grounds.module.css", "school-ground.css"]
		.map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8"))
		.join("\n");

test("in the dark a band is the brand's or has a tone of its own, and words and headings in its hue reach 7:1 on it", () => {
	const sheet = groundsSheet();
	const grounds = [...sheet.matchAll(/\.(\w+) \{([^}]*)\}/g)];
	expect(grounds).toHaveLength(7);
	const { dark } = paletteOf(site.themeColor);
	const deep = deepOf(site.themeColor);
	for (const [, name = "", rule = ""] of grounds) {
		const [, band = ""] = /--tint: light-dark\(#[0-9a-f]{6}, (#[0-9a-f]{6})\);/.exec(rule) ?? [];
		if (!OWN_NIGHTS.includes(name)) expect([name, band]).toEqual([name, deep]);
		const [, hue = ""] = /--hue: (#[0-9a-f]{6});/.exec(rule) ?? [];
		expect([name, contrastOf(band, dark.background ?? "")]).toEqual([name, expect.toSatisfy((ratio) => ratio >= 1.4)]);
		for (const words of [hue, dark.text ?? "", dark["text-soft"] ?? ""])
			expect([name, contrastOf(words, band)]).toEqual([name, expect.toSatisfy((ratio) => ratio >= 7)]);
	}
});

test("fields have one ground, which the palette makes; on a band at night it is the page's", () => {
	const app = path.join(import.meta.dirname, "..");
	const sheets = globSync("**/*.css", { cwd: app }).filter((name) => name !== path.join("theme", "colors.css"));
	const grounds = sheets.flatMap((name) => readFileSync(path.join(app, name), "utf8").match(/--field:[^;]+/g) ?? []);
	expect(grounds.filter((ground) => ground !== "--field: light-dark(#fff, var(--background))")).toEqual([]);
	const { light, dark } = paletteOf(site.themeColor);
	expect(light).toMatchObject({ field: "#ffffff" });
	const { field = "", surface = "" } = dark;
	expect(contrastOf(field, surface)).toBeGreaterThan(1.15);
});

test("words on every topic's ground can be read, and a ground as light as paper, or as dark as night, has a mark apart", () => {
	const sheet = groundsSheet();
	const all = [
		...sheet.matchAll(/\.(\w+) \{\n\t--ground: (#\w{6});\n\t--on-ground: (#\w{6});[^}]*--edge: var\(--(\w+)\)/g),
	];
	expect(all).toHaveLength(7);
	const { light, dark } = paletteOf(site.themeColor);
	for (const [, name = "", ground = "", onGround = "", edge] of all) {
		expect([name, contrastOf(onGround, ground)]).toEqual([name, expect.toSatisfy((ratio) => ratio >= 4.5)]);
		const [onPaper = 0, onNight = 0] = [light, dark].map(({ background = "" }) => contrastOf(ground, background));
		expect([name, edge]).toEqual([name, onPaper < 1.5 ? "outline" : onNight < 1.5 ? "dot" : "ground"]);
	}
});

test("contrast is that of WCAG", () => {
	expect(contrastOf("#000000", "#ffffff")).toBe(21);
	expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("a mail's words meet 4.5:1 on what they stand on, whatever the brand", () => {
	for (const brand of [{ dark: "#0A5040", light: "#B0EFDA" }, OWN]) {
		const mail = mailColorsOf(brand);
		const pairs = [
			...[mail.heading, mail.text, mail.soft].flatMap((words) => [mail.page, mail.tint].map((on) => [words, on])),
			...[mail.textAtNight, mail.softAtNight, mail.brandLight].map((words) => [words, mail.tintAtNight]),
			[mail.brandDark, mail.brandLight],
		];
		for (const [words = "", on = ""] of pairs)
			expect([words, on, contrastOf(words, on)]).toEqual([words, on, expect.toSatisfy((ratio) => ratio >= 4.5)]);
	}
});

test("a mail has the site's colours, and its texts stay as they are", () => {
	const { html } = renderMail({
		...{ kind: makeMail().kind, to: "ana@example.com", siteName: "#0a5040", siteUrl: "https://sitio.example" },
		...{ subject: "Hola", preview: "", heading: ' style="color:#0a5040"', why: "", expiresAt: null },
		blocks: [{ type: "button", label: "Ver #b0efda", url: "https://sitio.example/x#0a5040" }],
	});
	const own = recolorMail(html, mailColorsOf(OWN));
	expect(html).toContain('background-color:#0a5040"');
	expect(own).toContain('background-color:#4a148c"');
	expect(own).toContain(".button{background-color:#e1bee7!important;color:#4a148c!important}");
	expect(own).toContain(">#0a5040</");
	expect(own).toContain("Ver #b0efda</a>");
	expect(own).toContain('href="https://sitio.example/x#0a5040"');
	expect(own).toContain("style=&quot;color:#0a5040&quot;");
	const styles = [...own.matchAll(/<style>[^<]*<\/style>| style="[^"]*"/g)].join("");
	expect(styles).not.toMatch(/0a5040|b0efda|0a1612/);
});
