import type { ReactNode } from "react";
import colorsText from "../theme/colors.css?raw";
import { contrastOf, PAIRS } from "../theme/contrast.ts";
import tokensText from "../theme/tokens.css?raw";
import styles from "./theme-page.module.css";

/** A custom property and its value in the style sheet. */
interface TokenValue {
	readonly name: string;
	readonly value: string;
}

function declarationsIn(css: string, selector: string): TokenValue[] {
	const start = css.indexOf(`${selector} {`);
	const block = css.slice(start, css.indexOf("}", start));
	return [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => ({ name, value }));
}

/** The colours of a mode, in the order of the style sheet. */
function colorsOf(mode: "dark" | "light"): readonly TokenValue[] {
	return declarationsIn(colorsText, `.${mode}`);
}

/** The tokens of the other style sheet whose names are one of the prefixes, or begin with one and a hyphen. */
function tokensOf(...prefixes: readonly string[]): readonly TokenValue[] {
	return declarationsIn(tokensText, ":root").filter(({ name }) =>
		prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}-`)),
	);
}

interface SpecimenProps {
	readonly title: string;
	readonly note?: string;
	/** `h2` for specimens that contain page headings. */
	readonly heading?: "h2" | "h3";
	readonly children: ReactNode;
}

/** One specimen of the style guide, with an optional note. */
export function Specimen({ title, note, heading: Heading = "h3", children }: SpecimenProps) {
	return (
		<div className={styles.specimen}>
			<Heading>{title}</Heading>
			{note === undefined ? null : <p className={styles.note}>{note}</p>}
			<div className={styles.stage}>{children}</div>
		</div>
	);
}

/**
 * The same content in dark and light mode, side by side, whatever the page's own mode is. Content with ids must be a
 * function of the mode, so that its ids differ.
 */
export function BothModes({ children }: { children: ReactNode | ((mode: "dark" | "light") => ReactNode) }) {
	const inside = (mode: "dark" | "light") => (typeof children === "function" ? children(mode) : children);
	return (
		<div className={styles.modes}>
			<div className={`dark ${styles.mode}`}>
				<p className={styles.caption}>Modo oscuro</p>
				{inside("dark")}
			</div>
			<div className={`light ${styles.mode}`}>
				<p className={styles.caption}>Modo claro</p>
				{inside("light")}
			</div>
		</div>
	);
}

/** A row of elements that wraps. */
export function Row({ children }: { children: ReactNode }) {
	return <div className={styles.row}>{children}</div>;
}

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

interface SamplesProps {
	readonly prefixes: readonly string[];
	readonly className: string | undefined;
	readonly text?: string;
	readonly arranged?: "bars" | "tiles" | "lines";
}

function Samples({ prefixes, className, text = "", arranged = "lines" }: SamplesProps) {
	return (
		<ul className={`${styles.samples} ${styles[arranged] ?? ""}`}>
			{tokensOf(...prefixes).map(({ name, value }) => (
				<li key={name}>
					<span className={styles.label}>
						<strong>{name}</strong> <code>{value}</code>
					</span>
					<span className={`${className} ${styles[name]}`} aria-hidden={text === "" ? true : undefined}>
						{text}
					</span>
				</li>
			))}
		</ul>
	);
}

/** Typefaces and the fluid type scale. */
export function TypeScale() {
	return (
		<>
			<Specimen title="Texto" note="Figtree. Los tamaños crecen con la ventana; la línea mide 1,65.">
				<Samples
					prefixes={["text"]}
					className={styles.type}
					text="La tertulia empieza cuando alguien pregunta: ¿y si probamos?"
				/>
			</Specimen>
			<Specimen title="Títulos" note="Fraunces para títulos, línea de 1,14 y cortes equilibrados.">
				<Samples
					prefixes={["title"]}
					className={`${styles.type} ${styles.display}`}
					text="Diseñar es conversar: ¡año nuevo, pingüino!"
				/>
			</Specimen>
			<Specimen title="Código" note="La letra del sistema para código: no se descarga.">
				<code>{"const señal = 'Ñandú' ?? 0; // 0O 1lI {}[]() => !=="}</code>
			</Specimen>
			<Specimen title="Párrafo" note="Una línea de 60 a 75 caracteres, con guiones del idioma.">
				<p className={styles.paragraph}>
					El interlocutor desprevenido agradece que alguien ordene la conversación: quién habla, de qué y hasta cuándo.
					Lo mismo ocurre en una pantalla. Antes de los colores y de las letras hay una jerarquía, y antes de la
					jerarquía, alguien que ha escuchado lo suficiente como para saber qué va primero. Por desproporcionadamente
					sencillo que parezca, ahí se decide casi todo.
				</p>
			</Specimen>
		</>
	);
}

/** Spacing, widths, corners, lines, shadow and motion. */
export function Measures() {
	return (
		<>
			<Specimen title="Espacio">
				<Samples prefixes={["space", "gutter"]} className={styles.space} arranged="bars" />
			</Specimen>
			<Specimen title="Anchos">
				<Samples prefixes={["rail", "drawer", "measure", "target"]} className={styles.width} arranged="bars" />
			</Specimen>
			<Specimen title="Radios">
				<Samples prefixes={["radius", "leaf"]} className={styles.radius} arranged="tiles" />
			</Specimen>
			<Specimen title="Línea, foco y elevación">
				<div className={styles.boxes}>
					<div className={styles.line}>Línea</div>
					<div className={styles.ring}>Foco</div>
					<div className={styles.shadow}>Elevación</div>
				</div>
			</Specimen>
			<Specimen
				title="Movimiento"
				note="Pasa el puntero por encima. Si tu sistema pide menos movimiento, no hay ninguno."
			>
				<ul className={styles.samples}>
					{tokensOf("quick", "slow").map(({ name, value }) => (
						<li key={name} className={styles.track}>
							<span className={styles.label}>
								<strong>{name}</strong> <code>{value}</code>
							</span>
							<span className={`${styles.runner} ${styles[name]}`} aria-hidden="true" />
						</li>
					))}
				</ul>
			</Specimen>
		</>
	);
}
