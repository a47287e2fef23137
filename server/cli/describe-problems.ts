import type { FileProblem } from "../../publishing/content-files.server.ts";

/** Number of places or addresses after which a printed list is cut. */
const MAX_SHOWN = 10;

/** What differs between alike problems: names in quotation marks, line numbers, and the cure made from a line. */
const PARTICULARS = /«[^»]*»|línea \d+|(?<=entre comillas): .+$/g;

/**
 * Problems as lines of text. Alike ones are one group, with its places below it; the largest group comes first, and
 * what is wrong in one place only comes last.
 */
export function describeProblems(problems: readonly FileProblem[], options: ListOptions): readonly string[] {
	const groups = Map.groupBy(problems, ({ field, reason }) => `${field}: ${reason.replace(PARTICULARS, "…")}`);
	const alike = [...groups].filter(([, group]) => group.length > 1);
	const single = [...groups.values()].flatMap((group) => (group.length === 1 ? group : []));
	return [
		...alike.toSorted(([, one], [, other]) => other.length - one.length).flatMap((group) => lines(group, options)),
		...single.map(({ file, field, reason }) => `${file}: ${field}: ${reason}`),
	];
}

/** How lists are printed. */
export interface ListOptions {
	/** Whether every entry is printed; absent where there is no option for it. */
	readonly verbose?: boolean | undefined;
}

/** The entries of a list as lines with a sign before them; the first ones and a count, unless all are wanted. */
export function listed(entries: readonly string[], sign: string, { verbose }: ListOptions): readonly string[] {
	const all = entries.map((entry) => `  ${sign} ${entry}`);
	const rest = entries.length - MAX_SHOWN;
	if (verbose === true || rest <= 0) return all;
	const how = verbose === false ? " (con --verbose, todos)" : "";
	return [...all.slice(0, MAX_SHOWN), `  ${sign} … y ${rest} más${how}`];
}

function lines([like, group]: readonly [string, readonly FileProblem[]], options: ListOptions): readonly string[] {
	const files = new Set(group.map(({ file }) => file)).size;
	const count = files === 1 ? `${group.length} veces` : `${files} archivos`;
	const isSame = new Set(group.map(({ reason }) => reason)).size === 1;
	const [first] = group;
	const title = (isSame && first !== undefined ? `${first.field}: ${first.reason}` : like).replace(/^archivo: /, "");
	const places = group.map(({ file, reason }) =>
		isSame ? file : `${file}: ${(reason.match(PARTICULARS) ?? []).map((each) => each.replace(/^: /, "")).join(", ")}`,
	);
	return [`${count}: ${title}`, ...listed(places, "·", options)];
}
