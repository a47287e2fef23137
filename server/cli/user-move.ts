import { Failure } from "../../domain/failure.ts";
import { announceMove, type KeyHolder, lastAnnounced, listKeyHolders } from "../../domain/sign-in/announce-move.ts";
import { passkeyHost } from "../../domain/sign-in/passkey-store.ts";
import { askToConfirm } from "./ask.ts";
import { moment } from "./print-table.ts";
import type { UserCommand } from "./user-command.ts";

/** The host of an address as SITE_URL has it; null for anything else. */
function hostOf(address: string): string | null {
	if (!URL.canParse(address)) return null;
	const { protocol, hostname, pathname, search, hash } = new URL(address);
	const isSite = /^https?:$/.test(protocol) && pathname === "/" && search === "" && hash === "";
	return isSite ? hostname : null;
}

/** What a move to another host means to these people, in sentences for the owner. */
function describeMove(holders: readonly KeyHolder[], host: string): readonly string[] {
	const keys = holders.reduce((sum, { names }) => sum + names.length, 0);
	const locked = holders.filter(({ isLocked }) => isLocked).map(({ user }) => user.email);
	const people = holders.length === 1 ? "1 persona" : `${holders.length} personas`;
	const lost = keys === 1 ? "dejará de servir 1 llave de acceso" : `dejarán de servir ${keys} llaves de acceso`;
	return [
		`En ${host} ${lost} de ${people}. Entrarán con un código por correo y crearán otra.`,
		...(locked.length === 0
			? []
			: [
					`Tienen un permiso y dan el segundo paso solo con la llave: ${locked.join(", ")}. Su permiso no valdrá allí hasta que activen una aplicación de códigos u otra llave.`,
				]),
	];
}

/** Tells the people with passkeys that the site moves to another address, after a question unless `sure`. */
export async function tellOfMove(command: UserCommand, address: string, sure: boolean): Promise<0 | 1 | 2 | Failure> {
	const { backend, siteUrl, site, now, print } = command;
	const host = hostOf(address);
	if (host === null)
		return new Failure(400, "user.address", `«${address}» no es la dirección de un sitio, como https://otra.example.`);
	if (host === passkeyHost(siteUrl)) {
		print(`El sitio sigue en ${host}: las llaves de acceso valen igual y no hay nada que avisar.`);
		return 0;
	}
	const holders = await listKeyHolders({ backend, siteUrl });
	if (holders.length === 0) {
		print(`Nadie tiene llaves de acceso en ${passkeyHost(siteUrl)}: no hay a quién avisar.`);
		return 0;
	}
	for (const line of describeMove(holders, host)) print(line);
	const told = await lastAnnounced(backend, host);
	if (told !== null) print(`Ya se avisó el ${moment(told)}, hora peninsular.`);
	const stop = await askToConfirm(command, {
		sure,
		question: `¿Avisar por correo${holders.length === 1 ? "" : ` a las ${holders.length} personas`}?`,
		unasked: "Para avisar",
		refused: "No se ha avisado a nadie.",
	});
	if (stop !== null) return stop;
	await announceMove({ backend, siteName: site.name, siteUrl, now }, host, holders);
	print(`Se avisa por correo a ${holders.length === 1 ? "1 persona" : `${holders.length} personas`}.`);
	return 0;
}
