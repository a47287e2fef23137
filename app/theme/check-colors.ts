import { type HardPair, hardPairs, PAIRS } from "./contrast.ts";
import { type BrandColors, brandGrounds, deepOf, type Mode, paletteOf, toneOf, withTone } from "./palette.ts";

/** What is wrong with one of the two brand colours: a sentence in Spanish that names the pair. */
export interface ColorProblem {
	readonly color: keyof BrandColors;
	readonly reason: string;
}

interface HardPairIn extends HardPair {
	readonly mode: Mode;
}

/** Pairs on the brand's grounds, beside those of every palette. */
const GROUND_PAIRS: typeof PAIRS = [
	["on-mint", "mint", 4.5],
	["on-ink", "ink", 4.5],
	["text", "mint-tint", 4.5],
	["text-soft", "mint-tint", 4.5],
	["text", "ink-tint", 4.5],
	["text-soft", "ink-tint", 4.5],
	["text", "deep", 4.5],
	["text-soft", "deep", 4.5],
	["mint-hue", "deep", 4.5],
	["ink-hue", "deep", 4.5],
];

const ALL_PAIRS = [...PAIRS, ...GROUND_PAIRS];

function hardPairsOf(colors: BrandColors): readonly HardPairIn[] {
	const palette = paletteOf(colors);
	const grounds = Object.entries(brandGrounds(colors));
	return (["dark", "light"] as const).flatMap((mode) => {
		const onGrounds = grounds.flatMap(([name, { ground, onGround, tint, hue }]) => [
			[name, ground],
			[`on-${name}`, onGround],
			mode === "light" ? [`${name}-tint`, tint] : [`${name}-hue`, hue],
		]);
		const deep = mode === "dark" ? { deep: deepOf(colors) } : {};
		const all = { ...palette[mode], ...deep, ...Object.fromEntries(onGrounds) };
		return hardPairs(all, ALL_PAIRS).map((pair) => ({ ...pair, mode }));
	});
}

/**
 * Why these colours cannot be those of a site: some of what is made from them would be hard to read
 * (docs/design.md, Colour). One sentence for each of the two colours that is at fault, about its worst pair, with a
 * colour near it that would do.
 */
export function checkColors(colors: BrandColors): readonly ColorProblem[] {
	const hard = hardPairsOf(colors);
	if (hard.length === 0) return [];
	const better = nearest(colors);
	return (["dark", "light"] as const)
		.filter((color) => better[color] !== colors[color])
		.map((color) => {
			const own = hard.filter((pair) => isOf(color, pair));
			const worst = (own.length > 0 ? own : hard).reduce((most, pair) =>
				pair.ratio / pair.needed < most.ratio / most.needed ? pair : most,
			);
			return { color, reason: `${sentenceOf(worst)} Uno parecido que sí se lee: "${better[color]}".` };
		});
}

/** Whether one of the two colours takes part in a pair as it is. */
function isOf(color: keyof BrandColors, { front, back, mode }: HardPairIn): boolean {
	const brand = mode === "dark" ? "light" : "dark";
	const own = [`on-${mode}`, ...(color === brand ? ["primary"] : ["on-primary"])];
	return own.includes(front) || own.includes(back);
}

/** How far the tones of colours that are tried lie from each other. */
const STEP = 4;

/** The nearest colours without a hard pair: one of the two is changed if that is enough. */
function nearest(colors: BrandColors): BrandColors {
	const tones = { dark: toneOf(colors.dark), light: toneOf(colors.light) };
	const steps = Array.from({ length: 100 / STEP }, (_, index) => (index + 1) * STEP);
	const dark = (step: number) => withTone(colors.dark, Math.max(0, tones.dark - step));
	const light = (step: number) => withTone(colors.light, Math.min(100, tones.light + step));
	const tried = [
		...steps.map((step) => () => ({ ...colors, dark: dark(step) })),
		...steps.map((step) => () => ({ ...colors, light: light(step) })),
		...steps.map((step) => () => ({ dark: dark(step), light: light(step) })),
	];
	for (const make of tried) {
		const made = make();
		if (hardPairsOf(made).length === 0) return made;
	}
	return { dark: "#000000", light: "#ffffff" };
}

/** What people call the colours of which owners choose one, or on which they stand. */
const NAMES: Readonly<Record<string, string>> = {
	background: "el fondo",
	surface: "las tarjetas",
	"surface-high": "los recuadros",
	field: "los campos",
	outline: "el borde de los campos",
	primary: "el color de enlaces y botones",
	"on-primary": "las letras de los botones",
	"primary-container": "lo señalado",
	"on-primary-container": "las letras de lo señalado",
	text: "el texto",
	"text-soft": "el texto secundario",
	mint: "el color de tema mint",
	ink: "el color de tema ink",
	"mint-tint": "la banda de tema mint",
	"ink-tint": "la banda de tema ink",
	"mint-hue": "los títulos de tema mint",
	"ink-hue": "los títulos de tema ink",
	deep: "las bandas",
	"on-mint": "las letras sobre mint",
	"on-ink": "las letras sobre ink",
};

const ratioText = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function sentenceOf({ front, back, ratio, needed, mode }: HardPairIn): string {
	const [one, other] = [front, back].map((name) => NAMES[name] ?? name);
	// Rounded down: 4.49 is not 4.5.
	const reached = ratioText.format(Math.floor(ratio * 10) / 10);
	return `En el modo ${mode === "dark" ? "oscuro" : "claro"} no se distinguirían bien ${one} y ${other}: ${reached} a 1, y hace falta ${ratioText.format(needed)} a 1.`;
}
