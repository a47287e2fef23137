import type { z } from "zod";
import type { Backend } from "../domain/backend.ts";
import type { Mail, MailKind } from "../domain/mail/mail.ts";
import type { SessionChange } from "../domain/user/account-context.ts";
import { callFunction } from "./call-function.ts";
import { makeSettings } from "./context.fixture.ts";
import type { ApiSettings } from "./context.ts";
import { allContracts } from "./contracts.ts";

/** What a function answered, as tests look at it. */
export interface Heard {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into every answer there is.
	readonly body: any;
	readonly session: SessionChange | null;
}

/** A browser: it keeps its session's token as it is told to. */
export interface Browser {
	/** What its cookie holds. */
	token: string | null;
	/** What the cookie holds by which it is known. */
	known: string | null;
	readonly address: string;
	call(name: string, input?: unknown): Promise<Heard>;
	/** Signs in with a code sent to this address. */
	signIn(email: string): Promise<void>;
}

/** Browsers before one backend, with a clock and a mailbox. */
export interface World {
	readonly settings: ApiSettings;
	/** Milliseconds since 1970. */
	clock: number;
	/** Everything that was sent, oldest first. */
	readonly mails: Mail[];
	/** Everything that was logged. */
	readonly notes: string[];
	browser(wish?: { readonly address?: string; readonly userAgent?: string; readonly token?: string | null }): Browser;
	/** The newest message of a kind to an address. */
	mailTo(to: string, kind?: MailKind): Mail;
	/** Code and link token in the newest message to an address. */
	codeFor(to: string): string;
	linkFor(to: string, kind?: MailKind): string;
	/** Lets time pass. */
	wait(ms: number): void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A world that begins on 20 November 2026 at noon (UTC). */
export function makeWorld(backend: Backend, change: Partial<ApiSettings> = {}): World {
	const mails: Mail[] = [];
	const notes: string[] = [];
	const outbox: Backend["outbox"] = {
		...backend.outbox,
		async add(mail, now) {
			mails.push(mail);
			return backend.outbox.add(mail, now);
		},
	};
	let browsers = 0;
	const world: World = {
		settings: makeSettings(
			{ ...backend, outbox },
			{
				now: () => new Date(world.clock),
				note: (event, fields) => notes.push(JSON.stringify([event, fields])),
				...change,
			},
		),
		clock: Date.parse("2026-11-20T12:00:00.000Z"),
		mails,
		notes,
		browser({ address = `10.0.0.${++browsers}`, userAgent = FIREFOX, token = null } = {}) {
			const browser: Browser = {
				token,
				known: null,
				address,
				async call(name, input = {}) {
					const contract = allContracts.find((each) => each.name === name);
					if (contract === undefined) throw new Error(`No function ${name}`);
					// Every form says when it was drawn: here, long ago.
					const given =
						"drawnAt" in (contract.input as z.ZodObject).shape ? { drawnAt: 0, ...(input as object) } : input;
					const heard = await callFunction(contract, given, world.settings, {
						...{ sessionToken: browser.token, browserToken: browser.known, address, userAgent },
					});
					if (heard.session !== null) browser.token = heard.session.kind === "end" ? null : heard.session.token;
					if (heard.session !== null && "browserToken" in heard.session) browser.known = heard.session.browserToken;
					return heard;
				},
				async signIn(email) {
					const asked = await browser.call("requestCode", { email, purpose: "sign-in" });
					if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
					const { status, body } = await browser.call("verifyCode", { code: world.codeFor(email) });
					if (status !== 200) throw new Error(JSON.stringify(body));
					// The next code may be asked for at once.
					world.clock += MINUTE;
				},
			};
			return browser;
		},
		mailTo(to, kind) {
			const found = mails.findLast((mail) => mail.to === to && (kind === undefined || mail.kind === kind));
			if (found === undefined) throw new Error(`No mail to ${to}`);
			return found;
		},
		codeFor: (to) => /^\d{6}/.exec(world.mailTo(to).subject)?.[0] ?? "",
		linkFor: (to, kind) => /\/entrar\/([\w-]{43})/.exec(world.mailTo(to, kind).text)?.[1] ?? "",
		wait(ms) {
			world.clock += ms;
		},
	};
	return world;
}

/** Another code than this one. */
export function wrongCode(code: string): string {
	return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
