import styles from "./color-chart.module.css";
import { colorsOf, contrastOf, type TokenValue } from "./token-values.ts";

/** Foreground, background, and the contrast ratio that the two must reach. */
const PAIRS: readonly (readonly [string, string, number])[] = [
	["text", "background", 4.5],
	["text", "surface", 4.5],
	["text", "surface-high", 4.5],
	["text-soft", "background", 4.5],
	["text-soft", "surface", 4.5],
	["text-soft", "surface-high", 4.5],
	["primary", "background", 4.5],
	["primary", "surface-high", 4.5],
	["on-primary", "primary", 4.5],
	["on-primary-container", "primary-container", 4.5],
	["accent", "background", 4.5],
	["accent", "surface", 4.5],
	["error", "background", 4.5],
	["on-error-container", "error-container", 4.5],
	["inverse-text", "inverse-surface", 4.5],
	["inverse-primary", "inverse-surface", 4.5],
	["outline", "background", 3],
	["code-keyword", "surface", 4.5],
	["code-string", "surface", 4.5],
	["code-constant", "surface", 4.5],
	["code-function", "surface", 4.5],
	["code-parameter", "surface", 4.5],
	["code-comment", "surface", 4.5],
];

const isCode = ({ name }: TokenValue) => name.startsWith("code-");
const ratio = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Swatches({ colors }: { colors: readonly TokenValue[] }) {
	return (
		<ul className={styles.swatches}>
			{colors.map(({ name, value }) => (
				<li key={name}>
					<svg className={styles.swatch} aria-hidden="true">
						<rect width="100%" height="100%" fill={`var(--${name})`} />
					</svg>
					<span className={styles.name}>{name}</span>
					<code className={styles.value}>{value}</code>
				</li>
			))}
		</ul>
	);
}

function Pairs({ colors }: { colors: readonly TokenValue[] }) {
	const hexOf = (name: string) => colors.find((color) => color.name === name)?.value ?? "";
	return (
		<ul className={styles.pairs}>
			{PAIRS.map(([front, back, needed]) => {
				const reached = contrastOf(hexOf(front), hexOf(back));
				return (
					<li key={`${front} ${back}`}>
						<svg className={styles.pair} viewBox="0 0 64 40" aria-hidden="true">
							<rect width="64" height="40" fill={`var(--${back})`} />
							<text x="32" y="27" fill={`var(--${front})`} textAnchor="middle">
								Añ
							</text>
						</svg>
						<span>
							<span className={styles.name}>
								{front} / {back}
							</span>
							<span className={styles.value}>
								{ratio.format(reached)} a 1 · {reached >= needed ? "llega" : "no llega"} a {ratio.format(needed)}
							</span>
						</span>
					</li>
				);
			})}
		</ul>
	);
}

/** Every colour role of a mode with its value, and the contrast of the roles that are used together. */
export function ColorChart({ mode }: { mode: "dark" | "light" }) {
	const colors = colorsOf(mode);
	return (
		<div className={`${mode} ${styles.chart}`}>
			<h3>{mode === "dark" ? "Modo oscuro" : "Modo claro"}</h3>
			<Swatches colors={colors.filter((color) => !isCode(color))} />
			<h4>Código</h4>
			<Swatches colors={colors.filter(isCode)} />
			<h4>Parejas y contraste</h4>
			<Pairs colors={colors} />
		</div>
	);
}
