import type { Backend } from "../domain/backend.ts";
import { maskEmailAddress } from "../domain/sign-in/email-address.ts";
import { passkeyHost } from "../domain/sign-in/passkey-store.ts";
import { STUDENT, SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { beginRoleGrace } from "../domain/sign-in/role-demand.ts";
import { administratorsToName } from "../domain/sign-in/roles.ts";
import { dayOf, MADRID } from "../domain/zoned-time.ts";
import { outboxFolder } from "./choose-adapters.ts";
import type { Config } from "./config.ts";

/** The sentence for the owner about passkeys that were made for another address of the site (docs/product.md, 15.12). */
export function describeKeysElsewhere(count: number, host: string): string {
	return count === 1
		? `Llaves de acceso: una se creó para otra dirección del sitio y en ${host} no sirve. Quien la usa entra con un código por correo y crea otra; si el sitio vuelve a su dirección, vale otra vez`
		: `Llaves de acceso: ${count} se crearon para otra dirección del sitio y en ${host} no sirven. Quienes las usan entran con un código por correo y crean otras; si el sitio vuelve a su dirección, valen otra vez`;
}

/** Lines for the owner once the site is listening; about accounts and mail only when they are in this process. */
export async function describeStart(
	{ appEnv, dataDir, siteUrl, smtpUrl }: Pick<Config, "appEnv" | "dataDir" | "siteUrl" | "smtpUrl">,
	{
		name,
		address,
		backend,
		planned,
		upgrade,
	}: {
		/** The site's name. */
		readonly name: string;
		readonly address: string;
		/** Null when the accounts are in another process. */
		readonly backend: Pick<Backend, "users" | "passkeys"> | null;
		/** Paths of pages at addresses that a planned route will use (`listPlanned`). */
		readonly planned: readonly string[];
		/** What the first start after an upgrade says (`describeUpgrade`). */
		readonly upgrade: readonly string[];
	},
): Promise<readonly string[]> {
	const lines = [
		`${name} ${appEnv === "production" ? "" : `(${appEnv}) `}está en ${siteUrl} (escucha en ${address})`,
		"Para publicar lo que escribas: npm run site -- import content",
	];
	if (planned.length > 0)
		lines.push(
			`Direcciones: el sitio va a usar ${planned.join(", ")} y ahí ya hay algo publicado. Sigue a la vista hasta entonces; dale antes otra dirección`,
		);
	if (backend === null) return lines;
	if (smtpUrl === null)
		lines.push(
			`Correo: sin SMTP_URL no sale ninguno; cada mensaje queda en un archivo de ${outboxFolder({ dataDir })}`,
		);
	if ((await backend.users.listWith(SUPER_ADMIN)).length === 0) {
		lines.push(
			`Administración: todavía no hay ninguna cuenta. Créala con: npm run site -- user create --email tu@correo.es --permission ${SUPER_ADMIN}`,
		);
	}
	const elsewhere = await backend.passkeys.countElsewhere(passkeyHost(siteUrl));
	if (elsewhere > 0) lines.push(describeKeysElsewhere(elsewhere, passkeyHost(siteUrl)));
	return [...lines, ...upgrade];
}

/**
 * Lines for the owner that only the first start after an upgrade says. Call it before the jobs run: one of them begins the
 * roles' grace where no start says anything, and whoever begins it is the one to tell.
 */
export async function describeUpgrade({
	backend,
	now,
}: {
	readonly backend: Pick<Backend, "users" | "acts" | "secondSteps" | "transaction">;
	readonly now: () => Date;
}): Promise<readonly string[]> {
	const lines: string[] = [];
	const named = await administratorsToName({ backend, now });
	if (named.length > 0) {
		// What a start prints ends up in logs, which name no full address.
		const addresses = named.map(({ email }) => maskEmailAddress(email)).join(", ");
		lines.push(
			`Administración: tienen ${SUPER_ADMIN} ${addresses}. Si alguien solo estudia en School, dale ${STUDENT} y quítale ${SUPER_ADMIN}: npm run site -- user --help`,
		);
	}
	const grace = await beginRoleGrace({ backend, now });
	if (grace !== null && grace.accounts > 0) {
		const who = grace.accounts === 1 ? "1 cuenta puede" : `${grace.accounts} cuentas pueden`;
		lines.push(
			`Verificación en dos pasos: ${who} cambiar el sitio y la necesita${grace.accounts === 1 ? "" : "n"} desde el ${dayOf(grace.until, MADRID)}; sin ella, el permiso deja de valer. Se activa en /user/dos-pasos`,
		);
	}
	return lines;
}
