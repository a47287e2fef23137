import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Backend } from "../../domain/backend.ts";
import { idAt } from "../../domain/issues/published-texts.ts";
import { whyStopped } from "../../domain/issues/why-stopped.ts";
import { writeLetter } from "../../domain/issues/write-letter.ts";
import { letterTo } from "../../domain/letters/claim-letter.ts";
import { personalBody } from "../../domain/letters/letter-body.ts";
import {
	type IssueState,
	type IssueStep,
	type LetterIssue,
	recipientStates,
} from "../../domain/letters/letter-issue.ts";
import { countReaders, nobodyWords, readershipOf } from "../../domain/letters/readership.ts";
import { retryUncertain } from "../../domain/letters/retry-uncertain.ts";
import { draftLetter, stepIssue } from "../../domain/letters/run-issue.ts";
import { type CheckSender, domainWords } from "../../domain/letters/sending-domain.ts";
import type { LetterAudience } from "../../domain/letters/subscriber.ts";
import type { Mailer } from "../../domain/mail/mail-outbox.ts";
import { parseEmailAddress } from "../../domain/sign-in/email-address.ts";
import { leaveLettersPath } from "../../domain/site-paths.ts";
import { compileOpening } from "../../publishing/compile-opening.server.ts";
import { openMailer } from "../choose-adapters.ts";
import type { Config } from "../config.ts";
import { senderCheckOf } from "../sending-domain.ts";
import { readStoredSettings } from "../site-settings.ts";
import { moment } from "./print-table.ts";

/** What `letter new` is given, besides addresses. */
export interface NewLetter {
	readonly subject?: string | undefined;
	readonly preview?: string | undefined;
	/** A Markdown file. */
	readonly opening?: string | undefined;
	readonly monthly: boolean;
	/** Whether its pictures are shown. */
	readonly pictures: boolean;
	/** Whether a letter about events alone is for those who get the news. */
	readonly news: boolean;
}

type SiteFacts = Pick<Config, "siteUrl">;
type Handler = (backend: Backend, config: Config, rest: readonly string[]) => Promise<number>;

const STATES: Readonly<Record<IssueState, string>> = {
	draft: "sin enviar",
	waiting: "espera sus diez minutos",
	sending: "enviándose",
	paused: "en pausa",
	sent: "enviada",
	stopped: "parada",
};

const READERS: Readonly<Record<LetterAudience, string>> = {
	news: "reciben las novedades",
	events: "pidieron avisos de eventos",
};

const RECIPIENTS: Readonly<Record<(typeof recipientStates)[number], string>> = {
	sent: "enviadas",
	waiting: "por enviar",
	claimed: "enviándose ahora",
	refused: "no aceptadas por el servidor",
	uncertain: "quizá no llegaron (no se repiten solas)",
	skipped: "omitidas: la persona ya no las quería",
};

function fail(...sentences: readonly string[]): number {
	for (const sentence of sentences) console.error(sentence);
	return 1;
}

/** Writes a letter from published articles and events, as the newest issue. */
export async function writeNew(
	backend: Backend,
	{ siteUrl }: SiteFacts,
	addresses: readonly string[],
	{ subject, preview, opening, monthly, pictures, news }: NewLetter,
	now = () => new Date(),
): Promise<number> {
	const ids = await Promise.all(addresses.map((address) => idAt(backend, address, siteUrl)));
	const lost = addresses.filter((_, index) => ids[index] === null);
	if (lost.length > 0)
		return fail(...lost.map((each) => `${each}: no hay ningún artículo ni evento publicado en esa dirección.`));
	const words = opening === undefined ? null : await readFile(opening, "utf8").catch(() => undefined);
	if (words === undefined) return fail(`No se puede leer ${opening}.`);
	const { site } = await readStoredSettings(backend.sources);
	const { problems, ...letter } = await writeLetter(
		{ backend, site, siteUrl, now, compileOpening },
		{
			ids: ids.filter((id) => id !== null),
			readership: monthly ? "monthly" : news ? "each" : null,
			withPictures: pictures,
			...{ opening: words, subject: subject ?? null, preview: preview ?? null },
		},
	);
	for (const { sentence } of problems) console.error(sentence);
	if (problems.some(({ stops }) => stops)) return 1;
	const { body, contents, audience, cadence } = letter;
	await draftLetter(backend, { body, contents, audience, cadence, now: now().toISOString() });
	console.log(`Carta escrita: «${letter.body.subject}», para quienes ${READERS[letter.audience]}.`);
	console.log("Para verla: npm run site -- letter show");
	return 0;
}

const newest = async ({ letters }: Backend): Promise<LetterIssue | undefined> => (await letters.listIssues())[0];

const NOTICE_AS_NEWS = "Para enviarla a quienes reciben las novedades: npm run site -- letter new … --news";

const NONE = "Todavía no hay ninguna carta. Para escribir una: npm run site -- letter new DIRECCIÓN";

/** The lines that tell how far an issue is. */
export async function describeIssue(backend: Backend, issue: LetterIssue): Promise<readonly string[]> {
	const counts = await backend.letters.countRecipients(issue.id);
	const { subject } = issue.body;
	return [
		`«${subject}», para quienes ${READERS[issue.audience]}: ${STATES[issue.state]}${issue.state === "waiting" ? `; empieza el ${moment(issue.startsAt)}` : ""}`,
		...recipientStates.filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${RECIPIENTS[state]}`),
		...(issue.reason === null ? [] : [`Motivo: ${issue.reason}`]),
		...(issue.retryAt === null ? [] : [`Próximo intento: ${moment(issue.retryAt)}`]),
	];
}

/** Does a step with the newest issue, and says what follows. */
export async function stepNewest(backend: Backend, step: IssueStep, now = new Date()): Promise<number> {
	const issue = await newest(backend);
	if (issue === undefined) return fail(NONE);
	const reason = step === "send" || step === "resume" ? await whyStopped(backend, issue) : null;
	if (reason !== null) return fail(`No se puede: ${reason}`);
	const readership = readershipOf(issue);
	const people = step === "send" ? await countReaders(backend, readership) : 0;
	const nobody = nobodyWords[readership];
	if (step === "send" && people === 0) return fail(readership === "events" ? `${nobody} ${NOTICE_AS_NEWS}` : nobody);
	const after = await stepIssue(backend, issue.id, step, { at: now.toISOString(), by: null });
	if (after === null) return fail(`No se puede: la carta «${issue.body.subject}» está ${STATES[issue.state]}.`);
	if (step === "send")
		console.log(
			`Irá a ${people === 1 ? "1 persona" : `${people} personas`}. Empieza el ${moment(after.startsAt)}; hasta entonces se para con: npm run site -- letter stop`,
		);
	else console.log(`La carta «${issue.body.subject}» está ${STATES[after.state]}.`);
	return 0;
}

/** Lets the uncertain letters of the newest issue go out again, and says to how many. */
export async function retryNewest(backend: Backend, now = new Date()): Promise<number> {
	const issue = await newest(backend);
	if (issue === undefined) return fail(NONE);
	const reason = await whyStopped(backend, issue);
	if (reason !== null) return fail(`No se puede: ${reason}`);
	const people = await retryUncertain(backend, issue.id, { at: now.toISOString(), by: null });
	if (people === null) return fail(`No se puede: la carta «${issue.body.subject}» está ${STATES[issue.state]}.`);
	if (people === 0) return fail("No hay a quién enviarla: no queda ningún envío sin respuesta.");
	const who = people === 1 ? "1 persona, que quizá la reciba" : `${people} personas, que quizá la reciban`;
	console.log(`La carta «${issue.body.subject}» se envía otra vez a ${who} dos veces.`);
	return 0;
}

/** Writes the newest letter into a folder, and says what DNS has about the domain that letters come from. */
export async function showNewest(
	backend: Backend,
	{ siteUrl }: SiteFacts,
	{ folder, checkSender }: { readonly folder: string; readonly checkSender: CheckSender },
): Promise<number> {
	const issue = await newest(backend);
	if (issue === undefined) return fail(NONE);
	const { html, text } = personalBody(issue.body, siteUrl + leaveLettersPath("ejemplo", issue.audience));
	await mkdir(folder, { recursive: true });
	await writeFile(path.join(folder, "carta.html"), html);
	await writeFile(path.join(folder, "carta.txt"), text);
	console.log(`Guardada en ${folder}: carta.html y carta.txt`);
	const domain = await checkSender();
	for (const line of domain === null ? [] : domainWords(domain)) console.log(line);
	return 0;
}

const siteOf = (backend: Backend) => async () => (await readStoredSettings(backend.sources)).site;

const mailerFor = (backend: Backend, config: Config): Promise<Mailer> => openMailer(config, siteOf(backend));

/** Sends the newest letter to one address, with a link to leave that leads nowhere. */
export async function sendTest(
	backend: Backend,
	config: SiteFacts,
	{ to, open }: { readonly to: string; readonly open: () => Promise<Mailer> },
): Promise<number> {
	const issue = await newest(backend);
	if (issue === undefined) return fail(NONE);
	if (parseEmailAddress(to) === null) return fail(`«${to}» no es una dirección de correo.`);
	const mailer = await open();
	try {
		const person = { email: to, emailKey: `prueba:${crypto.randomUUID()}`, attempts: 1 };
		const letter = await letterTo(issue, person, { siteUrl: config.siteUrl, token: "ejemplo" });
		const delivery = await mailer.send(letter);
		if (delivery.outcome !== "sent") return fail(`No ha salido: ${delivery.reason}`);
		console.log("Prueba enviada. Su enlace de baja es de ejemplo.");
		return 0;
	} finally {
		await mailer.close();
	}
}

const steps: readonly IssueStep[] = ["send", "stop", "pause", "resume"];

/** What `letter` does with the newest issue, by the name of the action. */
export const handlers: Readonly<Record<string, Handler>> = {
	show: (backend, config, [folder = "carta"]) =>
		showNewest(backend, config, { folder, checkSender: senderCheckOf(config, siteOf(backend)) }),
	test: (backend, config, [to = ""]) => sendTest(backend, config, { to, open: () => mailerFor(backend, config) }),
	async status(backend) {
		const issue = await newest(backend);
		if (issue === undefined) return fail(NONE);
		console.log((await describeIssue(backend, issue)).join("\n"));
		return 0;
	},
	retry: (backend) => retryNewest(backend),
	...Object.fromEntries(steps.map((step): [string, Handler] => [step, (backend) => stepNewest(backend, step)])),
};
