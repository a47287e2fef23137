import { cpus } from "node:os";

/** One line of a run's table. */
export interface Figure {
	readonly name: string;
	readonly unit: string;
	readonly value: number;
	/** The same of what it is compared with. */
	readonly beside?: number;
	/** What the value should be or, where there is `beside`, the ratio. */
	readonly target?: Target;
	readonly note?: string;
}

/** A limit, as the table shows it, and whether it is kept; undefined where the run allows no verdict. */
interface Target {
	readonly text: string;
	readonly ok: boolean | undefined;
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1
		? (sorted[middle] ?? Number.NaN)
		: ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The 95th percentile. */
export function p95(values: readonly number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

/** A figure that should not exceed `limit`. */
export function atMost(name: string, value: number, unit: string, limit: number, note = ""): Figure {
	return { name, value, unit, target: { text: `≤ ${limit}`, ok: value <= limit }, note };
}

/** A figure that should reach `limit`. */
export function atLeast(name: string, value: number, unit: string, limit: number, note = ""): Figure {
	return { name, value, unit, target: { text: `≥ ${limit}`, ok: value >= limit }, note };
}

/** A figure without a target. */
export function plain(name: string, value: number, unit: string, note = ""): Figure {
	return { name, value, unit, note };
}

/**
 * A figure with what it is compared with. Their ratio should reach `atLeast`; `isCertain` is false if the run allows no
 * verdict on that.
 */
export function relative(
	name: string,
	unit: string,
	value: number,
	beside: number,
	{
		atLeast: limit,
		isCertain = true,
		note = "",
	}: { readonly atLeast?: number; readonly isCertain?: boolean; readonly note?: string | undefined } = {},
): Figure {
	const ok = isCertain ? value / beside >= Number(limit) : undefined;
	return { name, unit, value, beside, note, ...(limit === undefined ? {} : { target: { text: `≥ ${limit}`, ok } }) };
}

/** As `relative`, but the ratio should not exceed `atMost`. */
export function relativeAtMost(
	name: string,
	unit: string,
	value: number,
	beside: number,
	{ atMost: limit, isCertain, note }: { readonly atMost: number; readonly isCertain: boolean; readonly note: string },
): Figure {
	const ok = isCertain ? value / beside <= limit : undefined;
	return { name, unit, value, beside, note, target: { text: `≤ ${limit}`, ok } };
}

function digits(value: number): string {
	if (!Number.isFinite(value)) return "";
	const places =
		Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) < 0.1 ? 4 : Math.abs(value) < 10 ? 2 : 1;
	return value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** The table's head, in Markdown. */
export const TABLE_HEAD = "| | Measured | Beside | Ratio | Target | |\n|---|---|---|---|---|---|\n";

/** A part of the table, in Markdown: its title, then a row for each figure. */
export function tableRows(title: string, figures: readonly Figure[]): string {
	const rows = figures.map(({ name, unit, value, beside, target, note = "" }) => {
		const ratio = beside === undefined ? "" : digits(value / beside);
		const verdict = target === undefined || target.ok === true ? "" : target.ok === false ? ": missed" : ": no verdict";
		const cells = [
			name + (unit === "" ? "" : `, ${unit}`),
			digits(value),
			beside === undefined ? "" : digits(beside),
			ratio,
			target === undefined ? "" : target.text + verdict,
			note,
		];
		return `| ${cells.join(" | ")} |\n`;
	});
	return `| **${title}** | | | | | |\n${rows.join("")}`;
}

/** A description of this machine, to interpret the figures later. */
export function machine(): string {
	const [first] = cpus();
	return `${cpus().length} × ${first?.model ?? "?"}, Node ${process.version}, ${process.platform}`;
}
