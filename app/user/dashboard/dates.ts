const LARGEST_FIRST: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	["year", 365 * 24 * 3_600_000],
	["month", 30 * 24 * 3_600_000],
	["day", 24 * 3_600_000],
	["hour", 3_600_000],
	["minute", 60_000],
];

/** How long before `now` something was: "hace 3 horas", "ayer", "hace un momento". Both are ISO 8601. */
export function ago(instant: string, now: string): string {
	const passed = Date.parse(now) - Date.parse(instant);
	const [unit, length] = LARGEST_FIRST.find(([, each]) => passed >= each) ?? [null, 1];
	return unit === null
		? "hace un momento"
		: new Intl.RelativeTimeFormat("es-ES", { numeric: "auto" }).format(-Math.floor(passed / length), unit);
}
