import { cpus } from "node:os";

/** One figure of a run. `ok` is absent where the project has set no target. */
export interface Figure {
	readonly name: string;
	readonly value: number;
	readonly unit: string;
	readonly target?: string;
	readonly ok?: boolean;
	readonly note?: string;
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
export function atMost(name: string, value: number, unit: string, limit: number, note?: string): Figure {
	return { name, value, unit, target: `≤ ${limit}`, ok: value <= limit, ...(note === undefined ? {} : { note }) };
}

/** A figure that should reach `limit`. */
export function atLeast(name: string, value: number, unit: string, limit: number, note?: string): Figure {
	return { name, value, unit, target: `≥ ${limit}`, ok: value >= limit, ...(note === undefined ? {} : { note }) };
}

/** A figure without a target. */
export function plain(name: string, value: number, unit: string, note?: string): Figure {
	return { name, value, unit, ...(note === undefined ? {} : { note }) };
}

function digits(value: number): string {
	if (!Number.isFinite(value)) return "-";
	const places = value !== 0 && Math.abs(value) < 0.1 ? 4 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
	return value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** A part of the report as text, one line per figure. */
export function table(title: string, figures: readonly Figure[]): string {
	const width = Math.max(...figures.map(({ name }) => name.length));
	const lines = figures.map(({ name, value, unit, target = "", ok, note = "" }) => {
		const verdict = ok === undefined ? "" : ok ? "ok" : "MISSED";
		return `  ${name.padEnd(width)} ${digits(value).padStart(10)} ${unit.padEnd(8)} ${target.padEnd(9)} ${verdict.padEnd(7)}${note}`.trimEnd();
	});
	return `\n${title}\n${lines.join("\n")}\n`;
}

/** A description of this machine, to interpret the figures later. */
export function machine(): string {
	const [first] = cpus();
	return `${cpus().length} × ${first?.model ?? "?"}, Node ${process.version}, ${process.platform}`;
}
