import { parseArgs } from "node:util";
import { countedLinks } from "../../app/linktree/links.ts";
import type { Backend } from "../../domain/backend.ts";
import { VISIT } from "../../domain/linktree/link-counts.ts";
import { readStoredSettings } from "../site-settings.ts";
import { drawTable } from "./print-table.ts";
import { withBackend } from "./with-backend.ts";

/** What `site links --help` prints. */
export const help = `Uso: npm run site -- links [--since AAAA-MM-DD]

Cuenta las visitas a la página de enlaces y los clics en cada enlace, por campaña.
No se guarda nada de quien visita: solo cuántas veces al día.

  --since   desde qué día; si no lo indicas, desde siempre`;

/** The table of visits and clicks since a day (YYYY-MM-DD, or "" for all), as lines for the owner. */
export async function describeLinks(
	{ linkCounts, sources }: Pick<Backend, "linkCounts" | "sources">,
	since: string,
): Promise<readonly string[]> {
	const named = countedLinks((await readStoredSettings(sources)).site);
	const totals = new Map<string, number>();
	for (const { link, attribution, total } of await linkCounts.list(since)) {
		const words = [attribution.source, attribution.medium, attribution.campaign, attribution.content];
		const campaign = words.filter((word) => word !== "").join(" / ") || "(sin campaña)";
		const name = link === VISIT ? "(visitas)" : (named.find(({ id }) => id === link)?.name ?? link);
		const key = JSON.stringify([name, campaign]);
		totals.set(key, (totals.get(key) ?? 0) + total);
	}
	if (totals.size === 0) return ["Todavía no hay nada que contar."];
	const rows = [...totals].map(([key, total]) => [...(JSON.parse(key) as string[]), String(total)]);
	return drawTable([
		["enlace", "campaña", "veces"],
		...rows.sort((one, other) => one.join().localeCompare(other.join(), "es")),
	]);
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
function isDay(text: string): boolean {
	const at = Date.parse(`${text}T00:00:00.000Z`);
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Runs `site links` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...args], options: { since: { type: "string", default: "" } } });
	if (values.since !== "" && !isDay(values.since)) {
		console.error(`--since es un día, por ejemplo, 2026-11-20.\n\n${help}`);
		return 2;
	}
	const lines = await withBackend((backend) => describeLinks(backend, values.since));
	console.log(lines.join("\n"));
	return 0;
}
