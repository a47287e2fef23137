import { enterAna } from "../api/ana.fixture.ts";
import type { Browser, World } from "../api/browser.fixture.ts";
import { signInAs } from "../api/context.fixture.ts";
import type { contracts } from "../api/contracts.ts";
import { linkIn } from "../api/events.fixture.ts";
import { turnOn } from "../api/second-step.fixture.ts";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { planCreate } from "../domain/authoring/plan-save.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import { draftLetter } from "../domain/letters/run-issue.ts";
import type { Privilege } from "../domain/sign-in/permissions.ts";
import { hashSecret } from "../domain/sign-in/secrets.ts";
import { exportUser } from "../domain/user/export-user.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { createDeskTools } from "./desk-tools.ts";
import { type Authenticator, makeAuthenticator } from "./passkeys/authenticator.fixture.ts";
import { createPasskeyVerifier } from "./passkeys/passkey-verifier.server.ts";
import { SCHOOL_CANARY, samplePages, sampleSchool } from "./sample-site.fixture.ts";

/** The kinds of people, each with their permission code; null: none (docs/product.md, 3.1). */
export const KINDS = {
	visitor: null,
	registered: null,
	student: "al.10",
	author: "au.10",
	editor: "ed.10",
	superAdmin: "sa.10",
} as const;
export type Kind = keyof typeof KINDS;

/** Occurs in all that is stored about Eva, and must be in no answer to anybody else. */
export const EVA = "canario-rojo-5512";

const PASSWORD = "caballo grapa batería";

/** Somebody who calls functions. A visitor has no account. */
export interface Person {
	readonly email: string;
	readonly uid: string | null;
	readonly browser: Browser;
	readonly device: Authenticator;
}

/** A site with one person of each kind, and Eva, whose things the others try to reach. */
export interface Place {
	readonly backend: Backend;
	readonly world: World;
	readonly people: Readonly<Record<Kind, Person>>;
	readonly eva: Person;
	/** All that is stored about Eva. */
	evas(): Promise<unknown>;
}

async function enter(
	{ backend, world }: Pick<Place, "backend" | "world">,
	name: string,
	permission: string | null,
): Promise<Person> {
	const email = `${name.toLowerCase()}@ejemplo.es`;
	const device = makeAuthenticator();
	const { user, sessionToken } = await signInAs(backend, email, new Date(world.clock), permission ? [permission] : []);
	await backend.users.update(user.uid, { displayName: name });
	const browser = world.browser({ token: sessionToken });
	for (const each of [device, makeAuthenticator()]) {
		const { options } = (await browser.call("beginPasskey")).body;
		const made = await browser.call("finishPasskey", each.create(options));
		if (made.status !== 200) throw new Error(JSON.stringify(made.body));
	}
	return { email, uid: user.uid, browser, device };
}

/** Opens a site where nobody has done anything but sign in. Ana has the second step and has lost her telephone. */
export async function openPlace(): Promise<Place> {
	const backend = await openMemory();
	const { world, ana } = await enterAna(backend, {
		passkeyVerifier: createPasskeyVerifier(),
		desk: createDeskTools(
			createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } }),
			async () => null,
		),
	});
	await turnOn(world, ana);
	await ana.call("signOut");
	await signInAs(backend, "otra.administradora@ejemplo.es", new Date(world.clock), ["sa.10"]);
	const events = [makeEvent("taller", "2026-12-11T18:00:00.000Z", { capacity: 50 })];
	await backend.publication.publish(makePublication(samplePages, { events, school: sampleSchool }));
	const entered = await Promise.all(
		Object.entries(KINDS).map(async ([kind, code]) => {
			const visitor = { email: `${kind}@ejemplo.es`, uid: null, browser: world.browser(), device: makeAuthenticator() };
			return [kind, kind === "visitor" ? visitor : await enter({ backend, world }, kind, code)] as const;
		}),
	);
	const people = Object.fromEntries(entered) as Record<Kind, Person>;
	const eva = await enter({ backend, world }, EVA, null);
	return {
		...{ backend, world, people, eva },
		async evas() {
			const user = await backend.users.find(eva.uid ?? "");
			if (user === null) return null;
			const now = () => new Date(world.clock);
			const { exportedAt: _, ...exported } = await exportUser({ backend, now }, user);
			const keys = (await backend.passkeys.list(user.uid)).map(({ id, name, counter }) => ({ id, name, counter }));
			return {
				...exported,
				user,
				keys,
				sessionIds: (await backend.sessions.list(user.uid, now().toISOString())).length,
			};
		},
	};
}

/** Who may call a function, and what it does about things of the caller and of others. */
export interface Access {
	/** Everybody, people with an account, or those with a privilege. */
	readonly who: "anyone" | "registered" | Privilege;
	/** The status of a permitted call with the input below. */
	readonly own: number;
	/**
	 * The input. With `others`, it names a thing of `owner`; null: such a person can have none. Absent: nothing, or only
	 * what the caller types for themselves.
	 */
	readonly input?: (owner: Person, place: Place) => object | null | Promise<object | null>;
	/** The status of the same call about a thing of another person. Absent: no input names one. */
	readonly others?: number;
	/** Milliseconds since the sign-in. */
	readonly after?: number;
	/** Whether the function belongs to the desk, which people without a role are not told of (docs/product.md, 26.1). */
	readonly isOfDesk?: boolean;
}

const HOUR = 3_600_000;
const LINK = { link: "x".repeat(43) };

async function call({ browser }: Person, name: string, input: object = {}) {
	const heard = await browser.call(name, input);
	if (heard.status !== 200) throw new Error(`${name}: ${JSON.stringify(heard.body)}`);
	return heard.body;
}

/** The code in the newest mail to the person, or to another address that they chose. */
const codeOf = ({ world }: Place, email: string) => ({ code: world.codeFor(email) });

/** Registers the person for the event, and names the registration as its owner's pages do. */
async function registrationOf(owner: Person, { world }: Place): Promise<object | null> {
	if (owner.uid === null) return null;
	const form = { event: "taller", name: "Una Persona", email: owner.email, isOldEnough: true };
	await call(owner, "registerForEvent", form);
	await call(owner, "confirmRegistration", { registration: linkIn(world.mailTo(owner.email)) });
	const { next } = await call(owner, "listMyEvents");
	return { registration: next[0].id };
}

/** A code with which the person can prove that they read their mailbox. */
async function proofCodeOf(owner: Person, place: Place): Promise<object | null> {
	if (owner.uid === null) return null;
	await call(owner, "preparePasskey");
	return codeOf(place, owner.email);
}

const keyOf = ({ device, uid }: Person) => (uid === null ? null : { id: device.id });
const lesson = { lessonId: `${SCHOOL_CANARY}-1` };
const report = { ...lesson, percent: 1, position: 1, seconds: 1, unwatchedSeconds: 9 };

/** A draft of the person in the tree. */
async function draftOf({ uid }: Person, { backend, world }: Place): Promise<{ readonly id: string } | null> {
	if (uid === null) return null;
	const id = crypto.randomUUID();
	const text = `---\nid: ${id}\nname: Un borrador\nsummary: De una persona.\ndraft: true\n---\n\nHola.\n`;
	const written = { text, hash: textFormat.hash(text), by: uid, why: "saved" as const };
	const now = new Date(world.clock).toISOString();
	await backend.sources.write([planCreate({ id, path: `blog/${id}.md`, ...written, now })]);
	return { id };
}

/** A function of the desk about a text. `more`: what the input has besides. */
const desk = (privilege: "write" | "publish", own: number, more: object = {}): Access => ({
	...{ who: privilege, own, others: 404, isOfDesk: true },
	input: async (owner, place) => {
		const draft = await draftOf(owner, place);
		return draft === null ? null : { ...draft, ...more };
	},
});

/** A function of the desk that names no text. */
const deskAs = (privilege: "write" | "publish" | "settings", own: number, input: object = {}): Access => ({
	...{ who: privilege, own, isOfDesk: true },
	input: () => input,
});

/** A function of the desk about a letter. `more`: what the input has besides. */
const letter = (own: number, more: object = {}): Access => ({
	...{ who: "publish", own, isOfDesk: true },
	async input(_, { backend, world }) {
		const body = { subject: "Novedades", previewText: "", html: "<p>{{baja}}</p>", text: "{{baja}}" };
		const recipe = { ids: ["blog_hola"], opening: null, subject: null, preview: null, goesWithText: false };
		const now = new Date(world.clock).toISOString();
		const { id } = await draftLetter(backend, { body, contents: null, audience: "news", cadence: "each", recipe, now });
		return { id, ...more };
	},
});

const anyone = (own: number, input: Access["input"] = () => ({})): Access => ({ who: "anyone", own, input });
const registered = (own: number, input: Access["input"] = () => ({})): Access => ({ who: "registered", own, input });
const school = (own: number, input: object = {}): Access => ({ who: "school", own, input: () => input });

/**
 * The access of each function (docs/product.md, 3.1 and 4; ASVS 5.0, chapter 8). A function without a row does not
 * compile, and its test fails.
 */
export const ACCESS: { readonly [Name in keyof typeof contracts]: Access } = {
	// Public pages, which are nobody's. What registered people read besides is tried in `access-matrix.test`.
	getContent: anyone(200, () => ({ url: "/blog/hola" })),
	listContent: anyone(200),
	listFurther: anyone(200, () => ({ article: "/blog/hola" })),
	getHome: anyone(200),
	getFeed: anyone(200, () => ({ folder: "/blog/" })),
	getSitemap: anyone(200),
	suggestContent: anyone(200, () => ({ near: "/blog/holo" })),
	listForMembers: registered(200),
	listEvents: anyone(200),
	getEvent: anyone(200, () => ({ slug: "taller" })),
	getEventRegistration: anyone(200, () => ({ event: "taller" })),
	getFeaturedEvent: anyone(200),
	getEventsCalendar: anyone(200),
	getRevision: anyone(200),
	getSettings: anyone(200),
	countLinks: anyone(200, () => ({ counts: [] })),
	searchSite: anyone(200, () => ({ q: "hola" })),

	// Registrations: of the account, or of whoever has the link.
	registerForEvent: anyone(200, ({ email }) => ({ event: "taller", name: "Una Persona", email, isOldEnough: true })),
	getEventThanks: anyone(404, () => ({ event: "taller" })),
	getRegistration: { ...anyone(200, registrationOf), others: 410 },
	confirmRegistration: { ...anyone(200, registrationOf), others: 410 },
	acceptOffer: { ...anyone(200, registrationOf), others: 410 },
	rejoinWaitlist: { ...anyone(200, registrationOf), others: 410 },
	cancelRegistration: { ...anyone(200, registrationOf), others: 410 },
	undoCancel: {
		...anyone(200, async (owner, place) => {
			const named = await registrationOf(owner, place);
			if (named !== null) await call(owner, "cancelRegistration", named);
			return named;
		}),
		others: 410,
	},
	listMyEvents: registered(200),
	askForEventAlert: anyone(409, ({ email }) => ({ event: "taller", email })),
	getEventAlert: anyone(410, () => LINK),
	settleEventAlert: anyone(410, () => ({ ...LINK, wanted: true })),
	openAccount: anyone(409),

	// Signing in. A code belongs to the browser that asked for it.
	getUser: anyone(200),
	getSignIn: anyone(200),
	requestCode: anyone(200, ({ email }) => ({ email, purpose: "sign-in" })),
	resendCode: anyone(409),
	forgetCode: anyone(200),
	verifyCode: {
		...anyone(200, async (owner, place) => {
			await call(owner, "signOut");
			await call(owner, "requestCode", { email: owner.email, purpose: "sign-in" });
			return codeOf(place, owner.email);
		}),
		others: 400,
	},
	getLink: anyone(410, () => LINK),
	followLink: anyone(410, () => LINK),
	signIn: anyone(200, async ({ email, uid }, { backend, world }) => {
		if (uid === null) return null;
		const hash = await backend.identity.hashPassword(PASSWORD);
		await backend.identity.setPassword({ uid, hash, now: new Date(world.clock).toISOString() });
		return { email, password: PASSWORD };
	}),
	signUp: anyone(200, ({ email }) => ({ email, password: PASSWORD })),
	beginElsewhere: anyone(404),
	finishElsewhere: anyone(404, () => ({ query: "code=1" })),
	signOut: anyone(200),
	takeSecondStep: anyone(409, () => ({ code: "123456" })),
	beginPasskeySignIn: anyone(200),
	finishPasskeySignIn: {
		...anyone(200, async (owner) => {
			const { options } = await call(owner, "beginPasskeySignIn");
			return owner.uid === null ? null : { ...owner.device.sign(options), back: "/user" };
		}),
		others: 410,
	},

	// One's own ways to sign in.
	listPasskeys: registered(200),
	preparePasskey: registered(200),
	beginPasskey: registered(200),
	finishPasskey: {
		...registered(200, async (owner) => {
			if (owner.uid === null) return null;
			const { options } = await call(owner, "beginPasskey");
			return makeAuthenticator().create(options);
		}),
		others: 410,
	},
	renamePasskey: {
		...registered(200, (owner) => (owner.uid === null ? null : { ...keyOf(owner), name: "Otro nombre" })),
		others: 404,
	},
	removePasskey: { ...registered(200, keyOf), others: 404 },
	beginPasskeyProof: registered(200, () => ({ change: "password" })),
	confirmProofWithPasskey: {
		...registered(200, async (owner) => {
			if (owner.uid === null) return null;
			const { options } = await call(owner, "beginPasskeyProof", { change: "passkey" });
			return { ...owner.device.sign(options), change: "passkey" };
		}),
		others: 410,
	},
	getSecondStep: registered(200),
	beginSecondStep: registered(200),
	confirmSecondStep: registered(409, () => ({ code: "123456" })),
	removeSecondStep: registered(409),
	renewRecoveryCodes: registered(409),
	forgetRemembered: {
		...registered(200, async ({ uid, email }, { backend, world }) => {
			if (uid === null) return null;
			const id = crypto.randomUUID();
			const at = new Date(world.clock);
			const expiresAt = new Date(at.getTime() + HOUR).toISOString();
			const facts = { sessionId: "x", device: "Firefox en Linux", createdAt: at.toISOString(), expiresAt };
			await backend.secondSteps.remember({ id, uid, tokenHash: await hashSecret(email), ...facts });
			return { id };
		}),
		others: 404,
	},
	confirmIdentity: registered(409, () => ({ code: "123456" })),
	resetSecondStep: { who: "settings", own: 200, input: () => ({ email: "ana@ejemplo.es" }) },
	listSessions: registered(200),
	endSession: {
		...registered(200, async ({ uid, email }, { backend, world }) => {
			if (uid === null) return null;
			await signInAs(backend, email, new Date(world.clock - 1));
			const listed = await backend.sessions.list(uid, new Date(world.clock).toISOString());
			return { which: listed.at(-1)?.id ?? "" };
		}),
		others: 404,
	},
	unlinkProvider: {
		...registered(200, async ({ uid, email }, { backend, world }) => {
			if (uid === null) return null;
			const [provider = ""] = email.split("@");
			const now = new Date(world.clock).toISOString();
			await backend.identity.linkProvider({ provider, subject: "1", uid, now });
			return { provider };
		}),
		others: 404,
	},
	getSecurity: registered(200),
	setPassword: registered(200, () => ({ password: PASSWORD })),

	// One's own account.
	updateUser: registered(200, () => ({ displayName: "Otro Nombre" })),
	setPhoto: registered(200, () => ({ file: { path: "/dev/null", bytes: 1 } })),
	removePhoto: registered(200),
	requestEmailChange: registered(200, ({ email }) => ({ email: `nueva.${email}` })),
	confirmEmailChange: {
		...registered(200, async (owner, place) => {
			if (owner.uid === null) return null;
			await call(owner, "requestEmailChange", { email: `nueva.${owner.email}` });
			return codeOf(place, `nueva.${owner.email}`);
		}),
		others: 400,
	},
	confirmProof: { ...registered(200, proofCodeOf), others: 400, after: HOUR },
	requestDeletion: registered(200),
	deleteUser: {
		...registered(200, async (owner, place) => {
			if (owner.uid === null) return null;
			await call(owner, "requestDeletion");
			return codeOf(place, owner.email);
		}),
		others: 400,
	},
	restoreUser: registered(200),
	listConsents: registered(200),
	setConsent: registered(200, () => ({ purpose: "news", given: true })),
	exportUser: registered(200),

	// One's rights and the waiting list, without an account.
	requestRightsCode: anyone(200, ({ email }) => ({ email })),
	verifyRightsCode: {
		...anyone(200, async (owner, place) => {
			await call(owner, "requestRightsCode", { email: owner.email });
			return codeOf(place, owner.email);
		}),
		others: 400,
	},
	getRights: anyone(200),
	exportRights: anyone(410),
	setKeptLetters: anyone(410, () => ({ wish: "leave" })),
	useRight: anyone(410, () => ({ right: "access" })),
	joinWaitingList: anyone(200, ({ email }) => ({
		...{ email, name: "Una Persona", school: true, news: false },
		attribution: { source: "", medium: "", campaign: "", content: "" },
	})),
	resendWaiting: anyone(409),
	getWaiting: anyone(200),
	getWaitingLink: anyone(200, () => ({ ...LINK, use: "leave" })),
	confirmWaiting: anyone(200, () => LINK),
	leaveWaiting: anyone(200, () => LINK),
	getOwnWaiting: registered(200),
	listLetters: anyone(200),
	getLetter: anyone(404, () => ({ slug: "2026-11-20-nada" })),
	askForLetters: anyone(200, ({ email }) => ({ email, cadence: "each", agreed: true })),
	getAskedLetters: anyone(200),
	getLettersConfirmation: anyone(200, () => LINK),
	confirmLetters: anyone(200, () => LINK),
	getLettersLink: anyone(200, () => LINK),
	settleLetters: anyone(200, () => ({ ...LINK, wish: "leave" })),
	setCadence: registered(200, () => ({ cadence: "monthly" })),

	// The desk.
	listSources: deskAs("write", 200),
	getDesk: deskAs("write", 200),
	createSource: deskAs("write", 200, {
		sort: "articulo",
		ficha: { name: "Un texto", summary: "Suyo." },
		body: "Hola.",
	}),
	getSource: desk("write", 200),
	getSourceAt: deskAs("write", 200, { address: "/blog/hola" }),
	saveSource: desk("write", 200, { base: 1, text: "---\nname: Otro\n---\n\nHola.\n" }),
	keepSource: desk("write", 200, { base: 1, mine: "Hola." }),
	suggestLinks: deskAs("write", 200),
	convertPaste: deskAs("write", 200, { html: "<b>Hola</b>" }),
	getChecks: desk("write", 200),
	getAttendance: desk("write", 200),
	getPreview: desk("write", 200),
	addPicture: desk("write", 400, { file: { path: "/dev/null", bytes: 1 } }),
	duplicateSource: desk("write", 200),
	trashSource: desk("write", 200),
	untrashSource: desk("write", 200),
	publishSource: desk("publish", 200, { version: 1 }),
	scheduleSource: desk("publish", 200, { version: 1, at: "2026-12-24T10:00" }),
	// It answers that the draft misses its summary.
	announceSource: desk("publish", 200, { version: 1 }),
	unscheduleSource: desk("publish", 200),
	withdrawSource: desk("publish", 409),
	askPublication: desk("write", 200),
	giveBack: desk("publish", 409, { comment: "Falta el final." }),
	discardChanges: desk("write", 409, { version: 1 }),
	moveSource: {
		...desk("write", 200),
		input: async (owner, place) => {
			const draft = await draftOf(owner, place);
			return draft === null ? null : { ...draft, url: `/blog/otro-${draft.id}` };
		},
	},
	listFiles: deskAs("write", 200),
	listPortraits: deskAs("settings", 200),
	keepPortrait: deskAs("settings", 400, { file: { path: "/dev/null", bytes: 1 } }),
	listAttendees: deskAs("settings", 404, { id: "ninguno" }),
	takeAttendees: deskAs("settings", 404, { id: "ninguno" }),
	listReaders: deskAs("settings", 200),
	removeReader: deskAs("settings", 404, { email: "nadie@ejemplo.es" }),
	takeReaders: deskAs("settings", 200),
	listWaiting: deskAs("settings", 200),
	takeWaiting: deskAs("settings", 200),
	planInvitation: deskAs("settings", 400, { count: "0", url: "", openSchool: false }),
	inviteWaiting: deskAs("settings", 400, { count: "0", url: "", openSchool: false, first: "" }),
	importReaders: deskAs("settings", 200, { file: { path: "/dev/null", bytes: 1 } }),
	createPreviewLink: {
		...desk("write", 200),
		input: async (owner, place) => {
			const draft = await draftOf(owner, place);
			return draft && { ...draft, lastDay: new Date(place.world.clock).toISOString().slice(0, 10) };
		},
	},
	listPreviewLinks: desk("write", 200),
	revokePreviewLink: desk("write", 200, { key: "ninguno" }),
	openPreviewLink: anyone(404, () => LINK),
	cancelEvent: desk("publish", 409, { version: 1 }),
	listRevisions: desk("write", 200),
	getComparison: desk("write", 200, { version: 1 }),
	nameRevision: desk("write", 200, { version: 1, name: "La primera" }),
	restoreRevision: desk("write", 200, { version: 1, base: 1 }),
	// What Eva did is in the log, too, and is for super administrators to see.
	listAudit: deskAs("settings", 200, { what: "text-published" }),
	listIssues: deskAs("publish", 200),
	listLetterTexts: deskAs("publish", 200),
	createIssue: deskAs("publish", 400, { ids: [] }),
	getIssue: letter(200),
	getIssueBody: letter(200),
	listMissed: letter(200, { state: "refused" }),
	saveIssue: letter(200, { subject: "Lo de hoy", previewText: "", readership: "each" }),
	testIssue: letter(200),
	// It answers that the draft misses its summary. and a draft is neither like another one nor under way.
	sendIssue: letter(409),
	retryIssue: letter(409),
	stepIssue: letter(409, { step: "pause" }),
	copyIssue: letter(200),
	dropIssue: letter(200),
	moveLesson: deskAs("publish", 404, { id: "ninguna", to: "up" }),
	getTree: deskAs("publish", 200),
	getDeskSettings: deskAs("settings", 200, { part: "sitio" }),
	saveSettings: deskAs("settings", 200, { part: "sitio", version: 0, typed: {} }),

	getCourse: school(200),
	getLesson: school(200, { module: 1, lesson: 1 }),
	recordProgress: school(200, report),
	markLesson: school(200, { ...lesson, done: true }),
};
