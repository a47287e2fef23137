import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePublication } from "../domain/content/factories.ts";
import type { SiteEvent } from "../domain/events/event.ts";
import { runRegistrations } from "../domain/events/run-registrations.ts";
import type { Mail } from "../domain/mail/mail.ts";
import type { Browser, Heard, World } from "./browser.fixture.ts";

/** An event in a world, with the people who want to go there. */
export interface Gathering {
	/** Publishes it anew with these changes. */
	publish(wish?: Partial<SiteEvent> & { readonly joinUrl?: string; readonly draft?: boolean }): Promise<unknown>;
	/** Sends the form; fields that are not named are right. */
	register(email: string, fields?: object, browser?: Browser): Promise<Heard>;
	/** Delivers what waits in the outbox and answers it, oldest first. */
	deliver(): Promise<Mail[]>;
	/** Delivers, and answers the token of the link in the newest message to an address. */
	linkFor(email: string): Promise<string>;
	/** Registers and confirms, or waits; answers the link. */
	join(email: string, fields?: object): Promise<string>;
	/** Does what is due. */
	work(): Promise<void>;
}

/** The first message's link to a registration's page. */
export function linkIn(mail: Mail | undefined): string {
	return /\/e\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The event `taller` on 11 December 2026 with two seats. */
export async function makeGathering(world: World, backend: Backend): Promise<Gathering> {
	const gathering: Gathering = {
		publish: (wish = {}) =>
			backend.publication.publish(
				makePublication([], { events: [makeEvent("taller", "2026-12-11T18:00:00.000Z", { capacity: 2, ...wish })] }),
			),
		register: (email, fields = {}, browser = world.browser()) =>
			browser.call("registerForEvent", { event: "taller", name: "Ana Peña", email, isOldEnough: true, ...fields }),
		async deliver() {
			const now = new Date(world.clock).toISOString();
			const claimedUntil = new Date(world.clock + 1_000).toISOString();
			const claimed = await backend.outbox.claim({ now, claimedUntil, limit: 1_000 });
			for (const { id } of claimed) await backend.outbox.markSent(id, now);
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
		work: () => runRegistrations({ ...world.settings, now: () => new Date(world.clock) }),
	};
	await gathering.publish();
	return gathering;
}
