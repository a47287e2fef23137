import { parseArgs } from "node:util";
import type { Backend } from "../../domain/backend.ts";
import { attendeeRows, attendeesCsv, attendeesOf, takeAttendees } from "../../domain/events/attendees.ts";
import type { SiteEvent } from "../../domain/events/event.ts";
import { deriveEventState, type EventState, NO_SEATS_TAKEN } from "../../domain/events/registration.ts";
import { counted, countedPeople } from "../../domain/numbers.ts";
import { askToConfirm, type Terminal } from "./ask.ts";
import { drawTable, moment } from "./print-table.ts";
import { record } from "./record.ts";
import { atTerminal, withBackend } from "./with-backend.ts";

/** What `site event --help` prints. */
export const help = `Uso: npm run site -- event list [--past]
     npm run site -- event attendees EVENTO [--all] [--csv]
     npm run site -- event cancel EVENTO [--yes]

list        nombra los próximos eventos, con sus plazas
attendees   nombra a quienes se han apuntado
cancel      cancela el evento y avisa a todas las personas apuntadas

EVENTO es su dirección, o el final de ella: /eventos/taller o taller.

  --past   los eventos que ya han terminado
  --all    también las plazas canceladas y las que no se confirmaron
  --csv    como CSV, para una hoja de cálculo
  --yes    cancela sin preguntar

Un evento cancelado no se puede recuperar. El sitio en marcha envía los avisos por sí solo.`;

const OPTIONS = {
	past: { type: "boolean" },
	all: { type: "boolean" },
	csv: { type: "boolean" },
	yes: { type: "boolean" },
} as const;

/** The options each action takes, and whether it needs an event. */
const ACTIONS: Readonly<Record<string, { readonly takes: readonly string[]; readonly needsEvent: boolean }>> = {
	list: { takes: ["past"], needsEvent: false },
	attendees: { takes: ["all", "csv"], needsEvent: true },
	cancel: { takes: ["yes"], needsEvent: true },
};

const STATE_NAMES: Readonly<Record<EventState["kind"], string>> = {
	missing: "borrador",
	cancelled: "cancelado",
	ended: "terminado",
	registered: "abierto",
	not_open_yet: "aún no abierto",
	closed: "cerrado",
	login_required: "abierto",
	full_waitlist: "completo, con espera",
	full: "completo",
	few_left: "quedan pocas",
	open: "abierto",
};

/** Events per read. */
const PAGE = 500;

interface EventCommand extends Terminal {
	readonly backend: Pick<Backend, "events" | "registrations" | "acts">;
	readonly now: () => Date;
	readonly print: (line: string) => void;
}

/** Runs one action and returns the exit code: 1 when it was refused, 2 for wrong usage. */
export async function manageEvents(args: readonly string[], command: EventCommand): Promise<0 | 1 | 2> {
	const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
	const [name = "", slug, ...rest] = positionals;
	const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
	const isWrong = action === undefined || rest.length > 0 || action.needsEvent !== (slug !== undefined);
	if (isWrong || Object.keys(values).some((option) => !action.takes.includes(option))) {
		command.printError(help);
		return 2;
	}
	if (slug === undefined) return list(command, values.past ?? false);
	// The screen shows the whole address, so people may type it.
	const wanted = slug.replace(/^\/?eventos\//, "");
	const event = await command.backend.events.findBySlug(wanted);
	if (event === null || "movedTo" in event) {
		command.printError(
			event === null
				? `No hay ningún evento publicado en /eventos/${wanted}.`
				: `Ese evento está ahora en ${event.movedTo}.`,
		);
		return 1;
	}
	return name === "cancel"
		? cancel(command, event, values.yes ?? false)
		: attendees(command, event, values.all ?? false, values.csv ?? false);
}

async function list({ backend, now, print }: EventCommand, past: boolean): Promise<0> {
	const at = now().toISOString();
	const rows = [["Evento", "Cuándo", "Estado", "Plazas", "En espera"]];
	for (let offset = 0; ; offset += PAGE) {
		const { items } = await backend.events.list({ when: past ? "past" : "next", now: at, offset, limit: PAGE });
		const counts = await backend.registrations.counts(items.map(({ id }) => id));
		for (const event of items) {
			const { taken, waiting } = counts.get(event.id) ?? NO_SEATS_TAKEN;
			const state = deriveEventState(event, { taken, waiting }, null, true, at);
			rows.push([
				event.slug,
				moment(event.startsAt),
				STATE_NAMES[state.kind],
				`${taken} de ${event.capacity ?? "sin límite"}`,
				String(waiting),
			]);
		}
		if (items.length < PAGE) break;
	}
	if (rows.length === 1) print(past ? "Todavía no ha terminado ningún evento." : "No hay próximos eventos.");
	else
		print(
			[
				...drawTable(rows),
				"",
				"Las plazas cuentan también las que esperan confirmación. Las horas son peninsulares.",
			].join("\n"),
		);
	return 0;
}

async function attendees(command: EventCommand, event: SiteEvent, all: boolean, csv: boolean): Promise<0> {
	const { backend, now, print } = command;
	const asked = { eventId: event.id, which: all ? "all" : "live" } as const;
	if (csv) {
		print(attendeesCsv(await takeAttendees(backend, { ...asked, at: now().toISOString(), by: null })).trimEnd());
		return 0;
	}
	const people = await attendeesOf(backend, asked.eventId, asked.which);
	const count = people.length === 1 ? "1 persona" : `${people.length} personas`;
	if (people.length === 0) print(`Nadie se ha apuntado a «${event.name}».`);
	else print([...drawTable(attendeeRows(people, moment)), "", `${count}. Las horas son peninsulares.`].join("\n"));
	return 0;
}

async function cancel(command: EventCommand, event: SiteEvent, sure: boolean): Promise<0 | 1 | 2> {
	const { backend, now, print, printError } = command;
	if (event.cancelled) {
		print(`«${event.name}» ya estaba cancelado.`);
		return 0;
	}
	if (event.endsAt <= now().toISOString()) {
		printError(`«${event.name}» ya ha terminado.`);
		return 1;
	}
	const { taken, waiting } = (await backend.registrations.counts([event.id])).get(event.id) ?? NO_SEATS_TAKEN;
	const stop = await askToConfirm(command, {
		sure,
		question: `¿Cancelar «${event.name}», con ${counted(taken, "plaza ocupada", "plazas ocupadas")} y ${countedPeople(waiting)} en espera?`,
		unasked: "Para cancelarlo",
		refused: "No se ha cancelado nada.",
	});
	if (stop !== null) return stop;
	await backend.events.cancel(event.id);
	await record(command, { what: "event-cancelled", on: event.id });
	print(`«${event.name}» está cancelado. Quienes tenían plaza o esperaban una recibirán un correo.`);
	print("Añade cancelled: true a su archivo, para que quede también ahí.");
	return 0;
}

/** Runs `site event` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return withBackend((backend) => manageEvents(args, { ...atTerminal, backend }));
}
