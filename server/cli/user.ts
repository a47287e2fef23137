import { parseArgs } from "node:util";
import type { Backend } from "../../domain/backend.ts";
import { Failure } from "../../domain/failure.ts";
import { endSessions } from "../../domain/sign-in/end-sessions.ts";
import { permissionNames } from "../../domain/sign-in/permissions.ts";
import { readEmail } from "../../domain/sign-in/request-code.ts";
import type { User } from "../../domain/sign-in/user.ts";
import { organiserOf } from "../../domain/site/site-config.ts";
import { eraseAccount } from "../../domain/user/erase-account.ts";
import { changeAddressFor, completeAccount } from "../../domain/user/manage-account.ts";
import { createPhotoMaker } from "../../publishing/photo.server.ts";
import { readBreachedPasswords } from "../breached-passwords.ts";
import { readStoredSettings } from "../site-settings.ts";
import { askToConfirm, readPassword } from "./ask.ts";
import { drawTable, moment } from "./print-table.ts";
import { record } from "./record.ts";
import type { UserCommand } from "./user-command.ts";
import { tellOfMove } from "./user-move.ts";
import { changePermissions, named, resetStep } from "./user-roles.ts";
import { atTerminal, withBackend } from "./with-backend.ts";

/** What `site user --help` prints. */
export const help = `Uso: npm run site -- user create --email CORREO [--password CLAVE] [--name NOMBRE] [--permission CÓDIGO]
     npm run site -- user list
     npm run site -- user grant --email CORREO --permission CÓDIGO
     npm run site -- user revoke --email CORREO --permission CÓDIGO
     npm run site -- user change-email CORREO NUEVO
     npm run site -- user sign-out [--email CORREO]
     npm run site -- user reset-second-step --email CORREO [--yes]
     npm run site -- user announce-move DIRECCIÓN [--yes]
     npm run site -- user delete --email CORREO [--yes]

create   crea la cuenta, o completa la que ya existe con lo que indiques
list     nombra todas las cuentas
grant    da un permiso
revoke   quita un permiso; la última cuenta con sa.10 lo conserva
change-email
         da a la cuenta otro correo, para quien ya no puede leer el suyo y no tiene
         contraseña. Compruébalo antes por otro camino: quien lea el correo nuevo
         entra en la cuenta. Se cierran sus sesiones, se quitan las cuentas de otros
         sitios y se avisa a los dos correos
sign-out cierra todas las sesiones de la cuenta; sin --email, las de todas las cuentas
reset-second-step
         quita a la cuenta la verificación en dos pasos y las llaves de acceso, y cierra
         sus sesiones, para quien lo ha perdido todo. Compruébalo antes por otro camino.
         Se avisa a la persona
announce-move
         antes de cambiar SITE_URL: dice cuántas llaves de acceso no servirán en la
         dirección nueva, y avisa por correo a quienes las tienen
delete   elimina la cuenta ya, sin plazo para recuperarla

  --email        correo de la cuenta
  --password     contraseña; con --password - se lee de la entrada estándar y no queda
                 en el historial de la terminal
  --name         nombre con el que se muestra
  --permission   código de permiso; puede repetirse. Existen:
${Object.entries(permissionNames)
	.map(([code, name]) => `                   ${code}  ${name}`)
	.join("\n")}
  --yes          elimina, restablece o avisa sin preguntar

Quien no tenga contraseña entra con un código que recibe por correo.`;

const OPTIONS = {
	email: { type: "string" },
	password: { type: "string" },
	name: { type: "string" },
	permission: { type: "string", multiple: true },
	yes: { type: "boolean" },
} as const;

/** The options each action takes, those it requires, and the number of words that follow it (none by default). */
const ACTIONS: Readonly<
	Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[]; readonly words?: number }>
> = {
	create: { needs: ["email"], takes: ["password", "name", "permission"] },
	list: { needs: [], takes: [] },
	grant: { needs: ["email", "permission"], takes: [] },
	revoke: { needs: ["email", "permission"], takes: [] },
	"change-email": { needs: [], takes: [], words: 2 },
	"sign-out": { needs: [], takes: ["email"] },
	"reset-second-step": { needs: ["email"], takes: ["yes"] },
	"announce-move": { needs: [], takes: ["yes"], words: 1 },
	delete: { needs: ["email"], takes: ["yes"] },
};

/** Accounts per read. */
const PAGE = 500;

/** Runs one action and returns the exit code: 1 when it was refused, 2 for wrong usage. */
export async function manageUsers(args: readonly string[], command: UserCommand): Promise<0 | 1 | 2> {
	const done = await runAction(args, command);
	if (!(done instanceof Failure)) return done;
	command.printError(done.message);
	return 1;
}

async function runAction(args: readonly string[], command: UserCommand): Promise<0 | 1 | 2 | Failure> {
	const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
	const [name = "", ...rest] = positionals;
	const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
	const given = Object.keys(values);
	const missing = action?.needs.filter((option) => !given.includes(option)) ?? [];
	if (
		action === undefined ||
		rest.length !== (action.words ?? 0) ||
		missing.length > 0 ||
		given.some((option) => ![...action.needs, ...action.takes].includes(option))
	) {
		const reason = missing.map((option) => `Falta --${option}.\n`).join("");
		command.printError(reason === "" ? help : `${reason}\n${help}`);
		return 2;
	}
	if (name === "list") return list(command);
	if (name === "sign-out" && values.email === undefined) return signOutEverybody(command);
	if (name === "change-email") return changeEmail(command, rest);
	if (name === "announce-move") return tellOfMove(command, rest[0] ?? "", values.yes ?? false);
	const { email = "", permission = [] } = values;
	if (name === "create") return create(command, { ...values, email, permission });
	const user = await find(command.backend, email);
	if (user instanceof Failure) return user;
	if (name === "sign-out") {
		const ended = await endSessions(command.backend, user.uid, { except: null });
		await record(command, { what: "sessions-ended", on: user.uid, detail: String(ended) });
		command.print(`${sessionsInWords(ended)} de ${user.email}.`);
		return 0;
	}
	if (name === "reset-second-step") return resetStep(command, user, values.yes ?? false);
	if (name === "delete") return erase(command, user, values.yes ?? false);
	return changePermissions(command, user, permission, name === "grant");
}

async function find({ users }: Backend, email: string): Promise<User | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	return (
		(await users.findByEmailKey(address.key)) ??
		new Failure(404, "user.not_found", `No hay ninguna cuenta con el correo ${address.address}.`)
	);
}

async function changeEmail(command: UserCommand, [email = "", next = ""]: readonly string[]): Promise<0 | Failure> {
	const { backend, siteUrl, now, site, print } = command;
	const user = await find(backend, email);
	if (user instanceof Failure) return user;
	const done = await changeAddressFor(
		{ backend, siteUrl, siteName: site.name, now, supportEmail: site.supportEmail },
		user,
		next,
	);
	if (done instanceof Failure) return done;
	print(
		`La cuenta ${user.email} tiene ahora el correo ${done}. Se han cerrado sus sesiones y se avisa a los dos correos.`,
	);
	return 0;
}

async function create(
	command: UserCommand,
	options: {
		readonly email: string;
		readonly password?: string;
		readonly name?: string;
		readonly permission: readonly string[];
	},
): Promise<0 | Failure> {
	const { backend, siteUrl, now, site, print } = command;
	const password = options.password === "-" ? await command.readPassword() : options.password;
	const { breachedPasswords = null } = command;
	const context = { backend, siteUrl, siteName: site.name, organiser: organiserOf(site), now, breachedPasswords };
	const done = await completeAccount(context, {
		email: options.email,
		password,
		displayName: options.name,
		permissions: options.permission,
	});
	if (done instanceof Failure) return done;
	const { user, isNew } = done;
	print(isNew ? `Cuenta creada: ${user.email}.` : `La cuenta ${user.email} ya existía.`);
	if (options.name !== undefined) print(user.displayName === null ? "Sin nombre." : `Nombre: ${user.displayName}.`);
	if (options.permission.length > 0) print(`Permisos: ${user.permissions.map(named).join(", ")}.`);
	if (password !== undefined)
		print(isNew ? "Contraseña puesta." : "Contraseña cambiada: se han cerrado sus sesiones y se le avisa por correo.");
	else if (isNew) print("Sin contraseña: entra con un código que recibe por correo.");
	if (user.erasedAfter !== null)
		print(
			`Eliminación pedida desde la propia cuenta: se borrará después del ${moment(user.erasedAfter)}, hora peninsular.`,
		);
	return 0;
}

/** Every account, ordered by address. */
async function* everyUser({ users }: Backend): AsyncGenerator<User> {
	for (let after: string | null = ""; after !== null; ) {
		const page: readonly User[] = await users.list({ after, limit: PAGE });
		yield* page;
		after = page.length < PAGE ? null : (page.at(-1)?.emailKey ?? null);
	}
}

async function list({ backend, print }: UserCommand): Promise<0> {
	const rows = [["Correo", "Nombre", "Permisos", "Alta", "Eliminación"]];
	for await (const { email, displayName, permissions, createdAt, erasedAfter } of everyUser(backend)) {
		rows.push([email, displayName ?? "–", permissions.join(", ") || "–", moment(createdAt), moment(erasedAfter)]);
	}
	const count = rows.length - 1;
	if (count === 0) print("Todavía no hay ninguna cuenta.");
	else
		print(
			[...drawTable(rows), "", `${count === 1 ? "1 cuenta" : `${count} cuentas`}. Las horas son peninsulares.`].join(
				"\n",
			),
		);
	return 0;
}

function sessionsInWords(count: number): string {
	if (count === 0) return "No había sesiones abiertas";
	return count === 1 ? "Cerrada 1 sesión" : `Cerradas ${count} sesiones`;
}

async function signOutEverybody(command: UserCommand): Promise<0> {
	const { backend, print } = command;
	let ended = 0;
	for await (const { uid } of everyUser(backend)) ended += await endSessions(backend, uid, { except: null });
	await record(command, { what: "sessions-ended", detail: String(ended) });
	print(`${sessionsInWords(ended)}.`);
	return 0;
}

async function erase(command: UserCommand, user: User, sure: boolean): Promise<0 | 1 | 2 | Failure> {
	const { backend, now, print } = command;
	const stop = await askToConfirm(command, {
		sure,
		question: `¿Eliminar para siempre la cuenta de ${user.email}? No se podrá recuperar.`,
		unasked: `Para eliminar la cuenta de ${user.email}`,
		refused: "No se ha eliminado nada.",
	});
	if (stop !== null) return stop;
	const photos = createPhotoMaker(backend.media);
	const refused = await eraseAccount({ backend, now, photos, note: () => undefined }, user);
	if (refused !== null) return refused;
	print(`Cuenta eliminada: ${user.email}, con su foto, su contraseña y sus sesiones.`);
	print(
		"Se conserva la constancia de los permisos que dio y retiró, como pide la ley; los que seguían vigentes constan ya como retirados.",
	);
	return 0;
}

/** Runs `site user` and returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
	return withBackend(async (backend, { siteUrl, breachedPasswords: list }) => {
		const { site } = await readStoredSettings(backend.sources);
		const breachedPasswords = list === null ? null : readBreachedPasswords(list);
		return manageUsers(args, { ...atTerminal, backend, siteUrl, site, readPassword, breachedPasswords });
	});
}
