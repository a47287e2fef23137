import { Fragment, type ReactNode } from "react";
import type { Client } from "../../api/client.ts";
import type { Failure } from "../../domain/failure.ts";
import { countOf } from "./desk-words.ts";

/** A version of a text with what it was compared with, as the API gives them. */
export type Compared = Exclude<Awaited<ReturnType<Client["getComparison"]>>, Failure>;

type Comparison = NonNullable<Compared["comparison"]>;
type Line = Comparison["lines"][number];
type Part = Comparison["fields"][number]["parts"][number];

/** Equal lines that stay in view on each side of a change; a stretch that is not much longer stays whole. */
const AROUND = 2;
const FOLDED_FROM = 2 * AROUND + 3;

/** Words that were taken away or are new. Their colour is not the only sign: a screen reader hears a word for each. */
function Words({ parts }: { parts: readonly Part[] }) {
	return parts.map((part, index) => {
		const key = `${index} ${part.kind}`;
		if (part.kind === "same") return <Fragment key={key}>{part.text}</Fragment>;
		const [Mark, said] = part.kind === "removed" ? (["del", "quitado: "] as const) : (["ins", "añadido: "] as const);
		return (
			<Mark key={key}>
				<span className="desk-unseen">{said}</span>
				{part.text}
				<span className="desk-unseen">, fin. </span>
			</Mark>
		);
	});
}

/** What a line begins with, for those who see it: what became of it. */
const SIGNS = { same: "", changed: "±", removed: "−", added: "+" } as const;

function LineOf({ line }: { line: Line }) {
	const { kind } = line;
	if (kind === "skipped")
		return (
			<p className="desk-skipped">
				{line.isSame
					? countOf(line.count, "línea igual", "líneas iguales")
					: `${countOf(line.count, "línea más", "líneas más")}, que no se ${line.count === 1 ? "muestra" : "muestran"}`}
			</p>
		);
	const isEmpty = kind !== "changed" && line.text === "";
	const words =
		kind === "changed" ? (
			<Words parts={line.parts} />
		) : kind === "same" ? (
			line.text
		) : (
			<Words parts={[{ kind, text: isEmpty ? "línea vacía" : line.text }]} />
		);
	return (
		<p className={`desk-line desk-line-${kind}${isEmpty ? " desk-line-empty" : ""}`}>
			<span aria-hidden="true" className="desk-sign">
				{SIGNS[kind]}
			</span>
			<span>{words}</span>
		</p>
	);
}

/** A line with its place in the comparison. */
interface Placed {
	readonly place: number;
	readonly line: Line;
}

/** Equal lines in a row, or one line that is not. */
type Stretch = { readonly from: number; readonly lines: readonly Placed[]; readonly isFolded: boolean };

/** The lines in stretches: long rows of equal ones are folded, but for the lines beside a change. */
function stretchesOf(all: readonly Line[]): readonly Stretch[] {
	const stretches: Stretch[] = [];
	const lines = all.map((line, place) => ({ line, place }));
	for (let from = 0; from < lines.length; ) {
		let to = from;
		while (to < lines.length && lines[to]?.line.kind === "same") to += 1;
		if (to === from) {
			stretches.push({ from, lines: lines.slice(from, from + 1), isFolded: false });
			from += 1;
			continue;
		}
		const head = from === 0 ? 0 : AROUND;
		const tail = to === lines.length ? 0 : AROUND;
		if (to - from < FOLDED_FROM) stretches.push({ from, lines: lines.slice(from, to), isFolded: false });
		else {
			const [begin, end] = [from + head, to - tail];
			stretches.push({ from, lines: lines.slice(from, begin), isFolded: false });
			stretches.push({ from: begin, lines: lines.slice(begin, end), isFolded: true });
			stretches.push({ from: end, lines: lines.slice(end, to), isFolded: false });
		}
		from = to;
	}
	return stretches.filter((each) => each.lines.length > 0);
}

function Lines({ lines }: { lines: readonly Line[] }) {
	return (
		<div className="desk-compared">
			{stretchesOf(lines).map(({ from, lines: some, isFolded }) => {
				const shown = some.map(({ line, place }) => <LineOf key={place} line={line} />);
				return isFolded ? (
					<details key={from} className="desk-same">
						<summary>{countOf(some.length, "línea igual", "líneas iguales")}</summary>
						{shown}
					</details>
				) : (
					<Fragment key={from}>{shown}</Fragment>
				);
			})}
		</div>
	);
}

function Fields({ fields }: Pick<Comparison, "fields">) {
	return (
		<dl className="desk-facts desk-changed-fields">
			{fields.map(({ name, label, parts }) => (
				<div key={name}>
					<dt>{label}</dt>
					<dd>
						<Words parts={parts} />
					</dd>
				</div>
			))}
		</dl>
	);
}

const UNSEEN = {
	same: "Las dos versiones son iguales.",
	ends: "Las palabras son las mismas: solo cambian los finales de línea del archivo.",
	layout: "Las palabras y la ficha dicen lo mismo: solo cambia cómo está escrita la ficha en el archivo.",
} as const;

/** What changed, in words: "2 campos de la ficha y 3 líneas". */
function summaryOf({ fields, lines }: Comparison): string {
	const changed = lines.filter(({ kind }) => kind !== "same" && kind !== "skipped").length;
	const parts = [
		...(fields.length === 0 ? [] : [countOf(fields.length, "campo de la ficha", "campos de la ficha")]),
		...(changed === 0 ? [] : [countOf(changed, "línea", "líneas")]),
	];
	const isOne = fields.length + changed === 1;
	return `${isOne ? "Cambia" : "Cambian"} ${parts.join(" y ")}.`;
}

/** What became of one version of a text in another: the fields of its ficha, and its lines. */
export function ComparedText({ comparison, children }: { comparison: Comparison; children?: ReactNode }) {
	const { fields, lines, isWhole, unseen } = comparison;
	const hasLines = lines.some(({ kind }) => kind !== "same");
	return (
		<>
			{unseen === null ? <p className="desk-note">{summaryOf(comparison)}</p> : <p>{UNSEEN[unseen]}</p>}
			{children}
			{isWhole && unseen === null ? (
				<p className="desk-note">Alguna de las dos fichas tiene un error: se compara el archivo entero.</p>
			) : null}
			{fields.length === 0 ? null : (
				<section className="desk-both">
					<h2>Ficha</h2>
					<Fields fields={fields} />
				</section>
			)}
			{hasLines ? (
				<section className="desk-both">
					<h2>{isWhole ? "Archivo" : "Texto"}</h2>
					<Lines lines={lines} />
				</section>
			) : null}
		</>
	);
}
