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
	askForLetters: {
		check: (input, context) => checkLettersForm(context, input),
		handle: (input, context) => askForLetters(context, input),
	},

	getAskedLetters: async (_, context) => ({ asked: askedLetters(context) }),

	getLettersConfirmation: ({ link }, context) => readConfirmation(context, link),

	confirmLetters: async ({ link }, context) => ({ state: await confirmLetters(context, link) }),

	getLettersLink: async ({ link }, context) => ({ letters: await readLettersLink(context, link) }),

	settleLetters: async ({ link, wish }, context) => ({ letters: await followLettersLink(context, link, wish) }),

	setCadence: async ({ cadence }, { backend, user, now }) => {
		await changeLetters(backend, user, cadence, { at: now().toISOString(), source: "dashboard" });
		return { done: true };
	},
};
