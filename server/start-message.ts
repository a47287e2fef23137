import type { Backend } from "../domain/backend.ts";
import { maskEmailAddress } from "../domain/sign-in/email-address.ts";
import { STUDENT, SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { administratorsToName } from "../domain/sign-in/roles.ts";
import { outboxFolder } from "./choose-adapters.ts";
import type { Config } from "./config.ts";

/** Lines for the owner once the site is listening; about accounts and mail only when they are in this process. */
export async function describeStart(
	{ appEnv, dataDir, siteUrl, smtpUrl }: Pick<Config, "appEnv" | "dataDir" | "siteUrl" | "smtpUrl">,
	{
		name,
		address,
		backend,
		now,
		planned,
	}: {
		/** The site's name. */
		readonly name: string;
		readonly address: string;
		/** Null when the accounts are in another process. */
		readonly backend: Pick<Backend, "users" | "acts"> | null;
		readonly now: () => Date;
		/** Paths of pages at addresses that a planned route will use (`listPlanned`). */
		readonly planned: readonly string[];
	},
): Promise<readonly string[]> {
	const lines = [
		`${name} ${appEnv === "production" ? "" : `(${appEnv}) `}está en ${siteUrl} (escucha en ${address})`,
		"Para publicar lo que escribas: npm run site -- import content",
	];
	if (planned.length > 0)
		lines.push(
			`Direcciones: el sitio va a usar ${planned.join(", ")} y ahí ya hay algo publicado. Sigue a la vista hasta entonces; cámbialo de sitio antes`,
		);
	if (backend === null) return lines;
	if (smtpUrl === null)
		lines.push(
			`Correo: sin SMTP_URL no sale ninguno; cada mensaje queda en un archivo de ${outboxFolder({ dataDir })}`,
		);
	if ((await backend.users.listWith(SUPER_ADMIN)).length === 0) {
		lines.push(
			`Administradores: todavía ninguno. Crea uno con: npm run site -- user create --email tu@correo.es --permission ${SUPER_ADMIN}`,
		);
	}
	const named = await administratorsToName({ backend, now });
	if (named.length > 0) {
		// What a start prints ends up in logs, which name no full address.
		const addresses = named.map(({ email }) => maskEmailAddress(email)).join(", ");
		lines.push(
			`Administradores: tienen ${SUPER_ADMIN} ${addresses}. Si alguien solo estudia en School, dale ${STUDENT} y quítale ${SUPER_ADMIN}: npm run site -- user --help`,
		);
	}
	return lines;
}
