import type { z } from "zod";
import type { Backend } from "../domain/backend.ts";
import type { Mail, MailKind } from "../domain/mail/mail.ts";
import type { SessionChange } from "../domain/sign-in/account-context.ts";
import { callFunction } from "./call-function.ts";
import { makeSettings } from "./context.fixture.ts";
import type { ApiSettings } from "./context.ts";
import { allContracts } from "./contracts.ts";

/** The answer of a function, as tests inspect it. */
export interface Heard {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: tests look into every answer there is.
	readonly body: any;
	readonly session: SessionChange | null;
}

/** A simulated browser. Like a real one, it stores the tokens that answers give it. */
export interface Browser {
	/** Value of the session cookie; null without one. */
	token: string | null;
	/** Value of the cookie of a known browser; null without one. */
	known: string | null;
	/** Value of the cookie that challenges for passkeys are bound to; null without one. */
	passkey: string | null;
	readonly address: string;
	call(name: string, input?: unknown): Promise<Heard>;
	/** Signs in with a code sent to this address. Moves the clock on by a minute. */
	signIn(email: string): Promise<void>;
}

/** One backend with simulated browsers, a clock and a mailbox. */
export interface World {
	readonly settings: ApiSettings;
	/** Milliseconds since 1970. */
	clock: number;
	/** All messages added to the outbox, oldest first. */
	readonly mails: Mail[];
	/** All log entries made with `note`, each as the JSON of event and fields. */
	readonly notes: string[];
	browser(overrides?: {
		readonly address?: string;
		readonly userAgent?: string;
		readonly token?: string | null;
		/** The cookie by which it is remembered for the second step. */
		readonly remembered?: () => string | null;
	}): Browser;
	/**
	 * The newest message to an address, of any kind if none is given.
	 * @throws {Error} when there is none.
	 */
	mailTo(to: string, kind?: MailKind): Mail;
	/** Code and link token in the newest message to an address; "" if it contains none. */
	codeFor(to: string): string;
	linkFor(to: string, kind?: MailKind): string;
	/** Moves the clock on. */
	wait(ms: number): void;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Creates a world whose clock starts on 20 November 2026 at noon (UTC). */
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
		browser({ address = `10.0.0.${++browsers}`, userAgent = FIREFOX, token = null, remembered } = {}) {
			const browser: Browser = {
				token,
				known: null,
				passkey: null,
				address,
				async call(name, input = {}) {
					const contract = allContracts.find((each) => each.name === name);
					if (contract === undefined) throw new Error(`No function ${name}`);
					// Forms have to say when they were rendered. Here that is long ago, so none is too fast.
					const given =
						"drawnAt" in ((contract.input as Partial<z.ZodObject>).shape ?? {})
							? { drawnAt: 0, ...(input as object) }
							: input;
					const { status, body, session, setCookies } = await callFunction(contract, given, world.settings, {
						...{ sessionToken: browser.token, browserToken: browser.known, passkeyToken: browser.passkey },
						...{ address, userAgent },
						rememberedToken: remembered?.() ?? null,
					});
					const [, passkey] = /__Host-passkey=([\w-]+)/.exec(setCookies?.join() ?? "") ?? [];
					browser.passkey = passkey ?? browser.passkey;
					if (session !== null) browser.token = session.kind === "end" ? null : session.token;
					if (session !== null && "browserToken" in session) browser.known = session.browserToken;
					return { status, body, session };
				},
				async signIn(email) {
					const asked = await browser.call("requestCode", { email, purpose: "sign-in" });
					if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
					const { status, body } = await browser.call("verifyCode", { code: world.codeFor(email) });
					if (status !== 200) throw new Error(JSON.stringify(body));
					// A minute has to pass between two codes.
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

/** A code of six digits that differs from this one. */
export function wrongCode(code: string): string {
	return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
