import styles from "./measures.module.css";
import { Specimen } from "./specimen.tsx";
import { tokensOf } from "./token-values.ts";

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
			<Specimen title="Títulos" note="Fraunces seminegra, línea de 1,14 y cortes equilibrados.">
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
				<Samples prefixes={["radius"]} className={styles.radius} arranged="tiles" />
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
