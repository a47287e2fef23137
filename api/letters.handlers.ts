import { Failure } from "../domain/failure.ts";
import { listArchive, readArchive } from "../domain/issues/letter-archive.ts";
import { changeLetters } from "../domain/letters/keep-subscribers.ts";
import {
	askedLetters,
	askForLetters,
	checkLettersForm,
	confirmLetters,
	followLettersLink,
	readConfirmation,
	readLettersLink,
} from "../domain/letters/subscribe.ts";
import type { HandlersOf } from "./context.ts";
import type { lettersContracts } from "./letters.contracts.ts";

export const lettersHandlers: HandlersOf<typeof lettersContracts> = {
	listLetters: async ({ page }, { backend }) =>
		(await listArchive(backend, page)) ?? new Failure(404, "letters.no_list", "No hay tantas páginas de cartas."),

	getLetter: async ({ slug }, { backend }) =>
		(await readArchive(backend, slug)) ??
		new Failure(404, "letters.not_found", "No hay ninguna carta en esa dirección."),

	askForLetters: {
		check: (input, context) => checkLettersForm(context, input),
		handle: (input, context) => askForLetters(context, input),
	},

	getAskedLetters: async (_, context) => ({ asked: askedLetters(context) }),

	getLettersConfirmation: ({ link }, context) => readConfirmation(context, link),

	confirmLetters: async ({ link }, context) => ({ state: await confirmLetters(context, link) }),

	getLettersLink: async ({ link, about }, context) => ({ letters: await readLettersLink(context, link, about) }),

	settleLetters: async ({ link, wish, about }, context) => ({
		letters: await followLettersLink(context, link, wish, about),
	}),

	setCadence: async ({ cadence }, { backend, user, now }) => {
		await changeLetters(backend, user, cadence, { at: now().toISOString(), source: "dashboard" });
		return { done: true };
	},
};
