import { parseArgs } from "node:util";
import type { Backend } from "../../domain/backend.ts";
import { Failure } from "../../domain/failure.ts";
import { readEmail } from "../../domain/sign-in/request-code.ts";
import type { RolesContext } from "../../domain/sign-in/roles.ts";
import { organiserOf } from "../../domain/site/site-config.ts";
import { inviteFromList } from "../../domain/waiting-list/invite-waiting.ts";
import { remindPending } from "../../domain/waiting-list/join-waiting-list.ts";
import { forgetWaiting } from "../../domain/waiting-list/leave-waiting-list.ts";
import type { WaitingEntry, WaitingStatus } from "../../domain/waiting-list/waiting-list.ts";
import {
	takeWaiting,
	type WaitingFilter,
	waitingCsv,
	waitingNames,
	waitingPeople,
} from "../../domain/waiting-list/waiting-people.ts";
import { isLocalOrigin } from "../local-origin.ts";
import { readStoredSettings } from "../site-settings.ts";
import { askToConfirm, type Terminal } from "./ask.ts";
import { drawTable, moment } from "./print-table.ts";
import { record } from "./record.ts";
import { atTerminal, withBackend } from "./with-backend.ts";

/** What `site waiting-list --help` prints. */
export const help = `Uso: npm run site -- waiting-list list [--status ESTADO] [--campaign PALABRA]
     npm run site -- waiting-list counts
     npm run site -- waiting-list export [--status ESTADO] [--campaign PALABRA]
     npm run site -- waiting-list invite --count NÚMERO --url DIRECCIÓN [--school] [--yes]
     npm run site -- waiting-list resend --email CORREO
     npm run site -- waiting-list delete --email CORREO [--yes]

list     nombra a quienes están en la lista
counts   cuenta cuántas personas hay por campaña y estado
export   lo mismo que list, en CSV, por la salida estándar, con los permisos que ha dado cada persona
invite   escribe a las primeras que confirmaron, en orden, y las da por invitadas
resend   envía otra vez el correo de confirmación a quien no ha confirmado
delete   saca a alguien de la lista y borra sus datos

  --status     pending (sin confirmar), confirmed o invited
  --campaign   solo quienes llegaron por esa campaña (utm_campaign), escrita igual
  --count      cuántas personas
  --url        dirección https a la que lleva la invitación
  --school     les abre School: su cuenta, que se crea si no la tienen, recibe al.10
  --email      correo de la persona
  --yes        invita o saca sin preguntar`;

const isStatus = (word: string): word is WaitingStatus => Object.hasOwn(waitingNames, word);

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
	list: ["status", "campaign"],
	counts: [],
	export: ["status", "campaign"],
	invite: ["count", "url", "school", "yes"],
	resend: ["email"],
	delete: ["email", "yes"],
};

export interface WaitingListCommand extends Terminal {
	readonly backend: Backend;
	readonly siteName: string;
	readonly organiser: RolesContext["organiser"];
	readonly siteUrl: string;
	readonly now: () => Date;
	readonly print: (line: string) => void;
}

/** The list as a table for the terminal. */
async function tableOf({ backend }: WaitingListCommand, filter: WaitingFilter): Promise<string[][]> {
	const people = await waitingPeople(backend, filter);
	const rows = people.map(({ email, name, status, createdAt, confirmedAt, invitedAt, attribution }) => {
		const { source, campaign, content } = attribution;
		return [
			...[email, name ?? "", waitingNames[status], moment(createdAt), moment(confirmedAt), moment(invitedAt)],
			...[source, campaign, content],
		];
	});
	return [["correo", "nombre", "estado", "alta", "confirmada", "invitada", "fuente", "campaña", "contenido"], ...rows];
}

async function invite(
	command: WaitingListCommand,
	{
		count,
		url,
		openSchool,
		sure,
	}: { readonly count: number; readonly url: string; readonly openSchool: boolean; readonly sure: boolean },
): Promise<0 | 1 | 2> {
	const { backend, siteUrl, now, print } = command;
	const confirmed = (await backend.waitingList.counts()).filter(({ status }) => status === "confirmed");
	const people = Math.min(
		count,
		confirmed.reduce((sum, { total }) => sum + total, 0),
	);
	if (people === 0) {
		print("No queda nadie por invitar.");
		return 0;
	}
	const stop = await askToConfirm(command, {
		sure,
		question: `¿Escribir a ${people === 1 ? "1 persona" : `${people} personas`} para que entren en ${url}${openSchool ? ", y abrirles School" : ""}?`,
		unasked: "Para invitar",
		refused: "No se ha invitado a nadie.",
	});
	if (stop !== null) return stop;
	const invited = await inviteFromList(
		{ backend, siteName: command.siteName, siteUrl, organiser: command.organiser, now, by: null },
		{ count, url, openSchool },
	);
	print(`Invitadas: ${invited}. Los correos salen cuando el sitio está en marcha.`);
	return 0;
}

/** The entry with an address. Without one it prints an error and returns null. */
async function personOf({ backend, printError }: WaitingListCommand, email: string): Promise<WaitingEntry | null> {
	const address = readEmail(email);
	if (address instanceof Failure) {
		printError(address.message);
		return null;
	}
	const entry = await backend.waitingList.find(address.key);
	if (entry === null) printError(`Nadie está en la lista con el correo «${email}».`);
	return entry;
}

async function resend(command: WaitingListCommand, email: string): Promise<0 | 1> {
	const { backend, siteUrl, organiser, now, print, printError } = command;
	const entry = await personOf(command, email);
	if (entry === null) return 1;
	if (entry.status !== "pending") {
		printError(`${entry.email} ya confirmó su correo.`);
		return 1;
	}
	await remindPending({ backend, siteName: command.siteName, siteUrl, organiser, now }, entry);
	print(`Otro correo de confirmación para ${entry.email}. Sale cuando el sitio está en marcha.`);
	return 0;
}

async function removeEntry(command: WaitingListCommand, email: string, sure: boolean): Promise<0 | 1 | 2> {
	const { print } = command;
	const entry = await personOf(command, email);
	if (entry === null) return 1;
	const stop = await askToConfirm(command, {
		sure,
		question: `¿Sacar a ${entry.email} de la lista? Pierde su sitio.`,
		unasked: "Para sacar a alguien",
		refused: "No se ha sacado a nadie.",
	});
	if (stop !== null) return stop;
	await forgetWaiting(command, entry);
	await record(command, { what: "person-removed" });
	print(`Fuera de la lista: ${entry.email}. La constancia de sus permisos se conserva, con su retirada.`);
	return 0;
}

/** Runs one action and returns the exit code: 1 when it was refused, 2 for wrong usage. */
export async function manageWaitingList(args: readonly string[], command: WaitingListCommand): Promise<0 | 1 | 2> {
	const option = { type: "string" } as const;
	const BOOLEAN = { type: "boolean" } as const;
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			status: option,
			campaign: option,
			count: option,
			url: option,
			email: option,
			yes: BOOLEAN,
			school: BOOLEAN,
		},
	});
	const [action = "", ...rest] = positionals;
	const takes = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
	const { backend, print, printError } = command;
	const wrong = (sentence: string): 2 => {
		printError(`${sentence}\n\n${help}`);
		return 2;
	};
	if (takes === undefined || rest.length > 0) return wrong("Esa orden de la lista de espera no existe.");
	if (Object.keys(values).some((name) => !takes.includes(name))) return wrong(`«${action}» no admite esas opciones.`);
	const { status, campaign, count, url = "", email = "", yes = false, school = false } = values;
	if (status !== undefined && !isStatus(status)) return wrong("--status es pending, confirmed o invited.");
	const filter = { status, campaign };
	switch (action) {
		case "list": {
			const rows = await tableOf(command, filter);
			for (const line of rows.length === 1
				? [
						status === undefined && campaign === undefined
							? "No hay nadie en la lista."
							: "En la lista no hay nadie que cumpla eso.",
					]
				: drawTable(rows))
				print(line);
			return 0;
		}
		case "counts": {
			const counts = await backend.waitingList.counts();
			const rows = counts.map(({ attribution: { source, medium, campaign, content }, status: each, total }) => [
				[source, medium, campaign, content].filter((word) => word !== "").join(" / ") || "(sin campaña)",
				waitingNames[each],
				String(total),
			]);
			for (const line of rows.length === 0
				? ["No hay nadie en la lista."]
				: drawTable([["campaña", "estado", "personas"], ...rows.sort()]))
				print(line);
			return 0;
		}
		case "export":
			print(waitingCsv(await takeWaiting(backend, { at: command.now().toISOString(), by: null }, filter)).trimEnd());
			return 0;
		case "invite": {
			if (!/^[1-9]\d{0,5}$/.test(count ?? ""))
				return wrong("--count es el número de personas a las que se invita: un número entero.");
			if (!URL.canParse(url) || (new URL(url).protocol !== "https:" && !isLocalOrigin(url)))
				return wrong("--url es la dirección a la que lleva la invitación: empieza por https://");
			return invite(command, { count: Number(count), url, openSchool: school, sure: yes });
		}
		default:
			if (email === "") return wrong("Falta --email.");
			return action === "resend" ? resend(command, email) : removeEntry(command, email, yes);
	}
}

/** Runs `site waiting-list` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return withBackend(async (backend, { siteUrl }) => {
		const { site } = await readStoredSettings(backend.sources);
		return manageWaitingList(args, {
			...atTerminal,
			backend,
			siteName: site.name,
			siteUrl,
			organiser: organiserOf(site),
		});
	});
}
