import { inSeries } from "../../domain/series.ts";

/** Somebody else who has a text open, and how many minutes ago they opened or saved it. */
export interface Other {
	readonly name: string;
	readonly minutes: number;
}

/** Who else has a text open, and since when nothing was heard of them, in words; null for nobody. */
export function presenceWords(others: readonly Other[]): { readonly who: string; readonly since: string } | null {
	const [latest] = others;
	if (latest === undefined) return null;
	const names = inSeries(others.map(({ name }) => name));
	const { minutes } = latest;
	const ago = minutes === 0 ? "ahora mismo" : `hace ${minutes}\u00a0${minutes === 1 ? "minuto" : "minutos"}`;
	return { who: `${names} también lo ${others.length === 1 ? "tiene" : "tienen"} abierto`, since: `(${ago})` };
}
