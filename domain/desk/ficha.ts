import type { FieldChange, FieldValue } from "../authoring/text-format.ts";
import { ONLINE_PLACE } from "../events/event-front-matter.ts";
import { findZone, listedName, UNKNOWN_ZONE } from "../zone-names.ts";
import { isTimeZone, NO_SUCH_TIME } from "../zoned-time.ts";
import { endOf, lastsNothing } from "./event-times.ts";
import { ALT, applies, type FichaField } from "./ficha-fields.ts";
import { typedTimeOf, typedWithOffset } from "./written-time.ts";

function valueAt(fields: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
	return path.reduce<unknown>(
		(value, name) =>
			typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
		fields,
	);
}

/** What the control of a field shows: its value in a front matter; "" where that does not say. */
export function shownValue(field: FichaField, fields: Readonly<Record<string, unknown>>): string {
	// An empty description says that a picture is decorative; without one, nobody has said anything yet.
	if (field.kind === "decorative") return String(fields.imageAlt === "");
	const value = valueAt(fields, field.name.split("."));
	if (field.kind === "members") {
		if (value === undefined || value === null) return "";
		return isMembersOnly(value) ? "members" : OTHER;
	}
	if (value === undefined || value === null) return field.otherwise ?? "";
	if (Array.isArray(value)) return value.map(String).join(", ");
	if (field.kind === "instant") return typedTimeOf(String(value)) ?? String(value);
	if (field.kind === "local") return String(value).replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d):00$/, "$1");
	if (field.kind === "zone" && isTimeZone(String(value))) return listedName(String(value));
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What its control holds: the same, but nothing for a place that only says that there is none. */
export function controlValue(field: FichaField, fields: Readonly<Record<string, unknown>>): string {
	const value = shownValue(field, fields);
	return field.name === "event.place" && value === ONLINE_PLACE ? "" : value;
}

/** What `shownValue` gives for a rule about readers that the form does not offer. It stays as it is. */
export const OTHER = "other";

function isMembersOnly(value: unknown): boolean {
	return JSON.stringify(value) === '{"registeredUsers":true}';
}

/** What a form over a front matter changes; or, by the names of the controls, why it cannot be written. */
export type FichaChanges =
	| { readonly changes: readonly FieldChange[] }
	| { readonly wrong: Readonly<Record<string, string>> };

/**
 * What somebody changed in the form over a front matter. `given`: by the names of the controls; absent names were not in
 * the form. A value that the text had before is no change, however it is written there.
 */
export function changesOf(
	ficha: readonly FichaField[],
	fields: Readonly<Record<string, unknown>>,
	given: Readonly<Record<string, string>>,
): FichaChanges {
	const typed = withEnd(given);
	const changes: FieldChange[] = [];
	const wrong: Record<string, string> = {};
	const changed = (field: FichaField) => {
		const value = typed[field.name];
		return value !== undefined && value.trim() !== controlValue(field, fields).trim();
	};
	const byName = new Map(ficha.map((field) => [field.name, field]));
	const heldBy = (name: string) => {
		const field = byName.get(name);
		return (typed[name] ?? (field === undefined ? "" : controlValue(field, fields))).trim();
	};
	const write = (name: string, value: FieldValue | undefined) =>
		changes.push({ at: name.split(".") as unknown as FieldChange["at"], value });
	for (const field of ficha) {
		if (field.kind === "venue" || field.kind === "decorative" || isDescription(field)) continue;
		const isSeen = applies(field, heldBy);
		if (field.name === "event.place" && !isSeen) {
			// Readers see it, so what was typed there for another kind of event does not stay.
			const isKept = !changed(field) && valueAt(fields, ["event", "modality"]) === "online";
			if (!isKept && shownValue(field, fields) !== ONLINE_PLACE) write(field.name, ONLINE_PLACE);
			continue;
		}
		if (!changed(field)) continue;
		const read = readTyped(field, heldBy(field.name));
		if (!(read instanceof Wrong)) write(field.name, read);
		else if (isSeen) wrong[field.name] = read.reason;
	}
	const times = ficha.filter(({ name }) => name === "event.startsAt" || name === "event.endsAt");
	if (times.some(changed) && lastsNothing(heldBy("event.startsAt"), heldBy("event.endsAt")))
		wrong["event.endsAt"] = "El evento termina antes de empezar. Revisa el día y la hora.";
	const description = ficha.filter((field) => field.kind === "decorative" || isDescription(field));
	if (description.some(changed)) {
		const alt = (typed.imageAlt ?? shownValue(ALT, fields)).trim().replace(/\s+/g, " ");
		const isDecorative = typed.decorative === undefined ? alt === "" : typed.decorative === "true";
		if (isDecorative && alt !== "")
			wrong.imageAlt = "Deja la descripción o marca «Es decorativa», pero no las dos cosas.";
		else changes.push({ at: ["imageAlt"], value: alt === "" && !isDecorative ? undefined : alt });
	}
	const venue = ficha.filter(({ kind }) => kind === "venue");
	if (venue.some(changed)) changes.push({ at: ["event", "venue"], value: venueOf(venue, fields, typed) });
	return Object.keys(wrong).length > 0 ? { wrong } : { changes };
}

/** What was typed, with the end of an event of which only the start was said. */
function withEnd(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	const end = typed["event.endsAt"]?.trim() === "" ? endOf(typed["event.startsAt"] ?? "") : "";
	return end === "" ? typed : { ...typed, "event.endsAt": end };
}

const isDescription = ({ name }: FichaField) => name === ALT.name;

function venueOf(
	parts: readonly FichaField[],
	fields: Readonly<Record<string, unknown>>,
	typed: Readonly<Record<string, string>>,
): FieldValue | undefined {
	const given = parts.flatMap((part) => {
		const value = (typed[part.name] ?? shownValue(part, fields)).trim();
		return value === "" ? [] : [[part.name.slice("event.venue.".length), value] as const];
	});
	return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Why something typed cannot be written, as a Spanish sentence. */
class Wrong {
	readonly reason: string;
	constructor(reason: string) {
		this.reason = reason;
	}
}

function readTyped(field: FichaField, given: string): FieldValue | undefined | Wrong {
	// The control of a title may have several lines.
	const typed = field.kind === "line" || field.kind === "picture" ? given.replace(/\s+/g, " ") : given;
	if (field.kind === "yes") return typed === field.otherwise ? undefined : typed === "true";
	if (field.kind === "members") return typed === "members" ? { registeredUsers: true } : undefined;
	// A text without a title or a summary says so.
	if (typed === "") return field.name === "name" || field.name === "summary" ? "" : undefined;
	if (field.kind === "list") return typed.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
	if (field.kind === "number") {
		if (/^-?\d{1,9}$/.test(typed)) return Number(typed);
		return new Wrong("Escribe un número entero, solo con cifras.");
	}
	if (field.kind === "instant") {
		const written = typedWithOffset(typed);
		return written ?? new Wrong(NO_SUCH_TIME);
	}
	if (field.kind === "zone") return findZone(typed) ?? new Wrong(UNKNOWN_ZONE);
	return typed;
}
