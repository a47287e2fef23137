import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import type { SiteEvent } from "../domain/events/event.ts";
import { runRegistrations } from "../domain/events/run-registrations.ts";
import type { Mail } from "../domain/mail/mail.ts";
import { claimMail, markSent } from "../domain/mail/outgoing-mail.ts";
import { organiserOf } from "../domain/site/site-config.ts";
import type { Browser, Heard, World } from "./browser.fixture.ts";

/** The event `taller` in a world, and the actions that tests take on it. */
export interface Gathering {
	/** Publishes the event again. Fields that are not given have their defaults. */
	publish(overrides?: Partial<SiteEvent> & { readonly joinUrl?: string; readonly draft?: boolean }): Promise<unknown>;
	/** Sends the form. Fields that are not given are valid. */
	register(email: string, fields?: object, browser?: Browser): Promise<Heard>;
	/** Delivers the waiting messages of the outbox and returns them, oldest first. */
	deliver(): Promise<Mail[]>;
	/** Delivers, and returns the token of the registration link in the newest message to an address. */
	linkFor(email: string): Promise<string>;
	/**
	 * Registers, accepting the waiting line, and confirms the address. Returns the token of the registration link.
	 * @throws {Error} when the confirmation fails.
	 */
	join(email: string, fields?: object): Promise<string>;
	/** Runs the registrations job once. */
	work(): Promise<void>;
}

/** The token of the first link to a registration's page in a message; "" if there is none. */
export function linkIn(mail: Mail | undefined): string {
	return /\/e\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Publishes the event `taller`, on 11 December 2026, with two seats. */
export async function makeGathering(world: World, backend: Backend): Promise<Gathering> {
	const gathering: Gathering = {
		publish: (overrides = {}) =>
			backend.publication.publish(
				makePublication([], {
					events: [makeEvent("taller", "2026-12-11T18:00:00.000Z", { capacity: 2, ...overrides })],
				}),
			),
		register: (email, fields = {}, browser = world.browser()) =>
			browser.call("registerForEvent", { event: "taller", name: "Ana Peña", email, isOldEnough: true, ...fields }),
		async deliver() {
			const now = new Date(world.clock).toISOString();
			const claimedUntil = new Date(world.clock + 1_000).toISOString();
			const claimed = await claimMail(backend, { now, claimedUntil, limit: 1_000 });
			for (const { id } of claimed) await markSent(backend, id, now);
			return claimed.map(({ mail }) => mail);
		},
		async linkFor(email) {
			return linkIn((await gathering.deliver()).findLast(({ to }) => to === email));
		},
		async join(email, fields = {}) {
			await gathering.register(email, { acceptsWaiting: true, ...fields });
			const link = await gathering.linkFor(email);
			const { status, body } = await world.browser().call("confirmRegistration", { registration: link });
			if (status !== 200) throw new Error(JSON.stringify(body));
			return link;
		},
		async work() {
			const site = await world.settings.readSite();
			const facts = { siteName: site.name, organiser: organiserOf(site), now: () => new Date(world.clock) };
			await runRegistrations({ ...world.settings, ...facts });
		},
	};
	await gathering.publish();
	return gathering;
}
