import { expect, test } from "vitest";
import type { EventState, RegistrationStatus } from "./registration.ts";
import {
	CANCEL_QUESTION,
	cancelledInWords,
	LEAVE_QUESTION,
	NO_OPEN_EVENT,
	priceInWords,
	RACE_LOST,
	remindersInWords,
	seatsInWords,
	seatsLeftInWords,
	stateInWords,
	statusInWords,
} from "./registration-words.ts";

const event = { startsAt: "2026-10-26T18:00:00.000Z", timeZone: "Europe/Madrid" };

test.each<[EventState, string | null]>([
	[{ kind: "cancelled" }, "Este evento se ha cancelado."],
	[{ kind: "ended" }, "Este evento ya ha terminado."],
	[{ kind: "closed" }, "La inscripción está cerrada."],
	[
		{ kind: "not_open_yet", opensAt: "2026-10-01T07:00:00.000Z" },
		"La inscripción se abre el jueves 1 de octubre de 2026, a\u00a0las\u00a009:00 (hora\u00a0peninsular).",
	],
	[{ kind: "full" }, "El aforo está completo."],
	[{ kind: "few_left", left: 1 }, "Queda 1 plaza."],
	[{ kind: "few_left", left: 12 }, "Quedan 12 plazas."],
	[{ kind: "open" }, null],
	[{ kind: "missing" }, null],
])("a page says of %j: %j (docs/product.md, 16.1)", (state, words) => {
	expect(stateInWords(state, event)).toBe(words);
});

test.each<[RegistrationStatus, string]>([
	["pending_email", "Se ha enviado un correo a ana@e.es. Confirma tu plaza en los próximos 30 minutos."],
	[
		"confirmed",
		"¡Plaza confirmada! Te espero el lunes 26 de octubre de 2026, a\u00a0las\u00a019:00 (hora\u00a0peninsular).",
	],
	["waitlisted", "El aforo está completo. Estás en la lista de espera; recibirás un correo si queda una plaza libre."],
	[
		"offered",
		"Tienes una plaza reservada hasta el martes 20 de octubre de 2026, a\u00a0las\u00a014:00 (hora\u00a0peninsular). Confírmala o pasará a la siguiente persona.",
	],
	["offer_expired", "No confirmaste a tiempo y tu plaza ha quedado libre."],
	["cancelled", "Has cancelado tu plaza."],
])("%s: %j (docs/product.md, 16.2)", (status, words) => {
	expect(statusInWords({ status, dueAt: "2026-10-20T12:00:00.000Z" }, event, "ana@e.es")).toBe(words);
});

test.each<[RegistrationStatus, boolean, string]>([
	["confirmed", true, "Has cancelado tu plaza."],
	["confirmed", false, "Has cancelado tu plaza."],
	["offered", false, "Has cancelado tu plaza."],
	["pending_email", true, "Has cancelado tu plaza."],
	["pending_email", false, "Tu inscripción se ha cancelado."],
	["waitlisted", false, "Has salido de la lista de espera."],
])("cancelled from %s, with its seat kept: %s: %j (docs/product.md, 16.2)", (cancelledFrom, seat, words) => {
	expect(cancelledInWords({ seat, cancelledFrom })).toBe(words);
});

test("questions and notices", () => {
	expect(CANCEL_QUESTION).toBe("¿Seguro que quieres cancelar tu plaza?");
	expect(LEAVE_QUESTION).toBe("¿Seguro que quieres salir de la lista de espera?");
	expect(NO_OPEN_EVENT).toBe("Ahora mismo no hay ningún evento con inscripción abierta.");
	expect([remindersInWords(["day", "hour"]), remindersInWords(["hour"]), remindersInWords([])]).toEqual([
		"Recibirás un recordatorio un día antes y otro una hora antes.",
		"Recibirás un recordatorio una hora antes.",
		null,
	]);
	expect(RACE_LOST).toBe("Se acaba de ocupar la última plaza. ¿Quieres entrar en la lista de espera?");
});

test("numbers and prices as Spain writes them", () => {
	expect(priceInWords(0)).toBe("Gratis");
	expect(priceInWords(123_450)).toBe("1234,50\u00a0€");
	expect(seatsLeftInWords(12_345)).toBe("Quedan 12.345 plazas.");
});

test("an event says how many seats it has, as long as people can come", () => {
	expect(seatsInWords({ kind: "open" }, { capacity: 40 })).toBe("40\u00a0plazas");
	expect(seatsInWords({ kind: "full" }, { capacity: 1 })).toBe("1\u00a0plaza");
	expect(seatsInWords({ kind: "open" }, { capacity: null })).toBeNull();
	expect(seatsInWords({ kind: "ended" }, { capacity: 40 })).toBeNull();
	expect(seatsInWords({ kind: "cancelled" }, { capacity: 40 })).toBeNull();
});
