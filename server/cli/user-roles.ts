import { Failure } from "../../domain/failure.ts";
import { hasRole, isKnownPermission, permissionNames } from "../../domain/sign-in/permissions.ts";
import { resetSecondStep } from "../../domain/sign-in/reset-second-step.ts";
import { changePermissions as changePermissionsOf, unknownPermission } from "../../domain/sign-in/roles.ts";
import { needsSecondStep } from "../../domain/sign-in/second-step.ts";
import type { User } from "../../domain/sign-in/user.ts";
import { organiserOf } from "../../domain/site/site-config.ts";
import { askToConfirm } from "./ask.ts";
import type { UserCommand } from "./user-command.ts";

/** A permission in words, for the owner. */
export function named(code: string): string {
	return isKnownPermission(code) ? `${code} (${permissionNames[code]})` : code;
}

/** Gives permissions to an account, or takes them away (`grant`: false), and says what has changed. */
export async function changePermissions(
	command: UserCommand,
	user: User,
	codes: readonly string[],
	grant: boolean,
): Promise<0 | Failure> {
	const { backend, siteUrl, site, now, print } = command;
	// A permission that another version granted can still be revoked.
	const unknown = unknownPermission(codes.filter((code) => grant || !user.permissions.includes(code)));
	if (unknown !== null) return unknown;
	const change = { uid: user.uid, by: null, ...(grant ? { given: codes } : { taken: codes }) };
	const done = await changePermissionsOf(
		{ backend, siteName: site.name, siteUrl, organiser: organiserOf(site), now },
		change,
	);
	if (done instanceof Failure) return done;
	for (const code of new Set(codes)) {
		const had = (done?.before ?? user).permissions.includes(code);
		if (grant) print(had ? `${user.email} ya tenía ${named(code)}.` : `${user.email} tiene ahora ${named(code)}.`);
		else print(had ? `${user.email} ya no tiene ${named(code)}.` : `${user.email} no tenía ${named(code)}.`);
	}
	return 0;
}

/** Takes the second step off an account, after a question unless `sure`. */
export async function resetStep(command: UserCommand, user: User, sure: boolean): Promise<0 | 1 | 2 | Failure> {
	const { backend, siteUrl, site, now, print } = command;
	const off = new Failure(409, "auth.second_step", `${user.email} no tiene activada la verificación en dos pasos.`);
	if (!(await needsSecondStep({ backend, siteUrl }, user.uid))) return off;
	const stop = await askToConfirm(command, {
		sure,
		question: `¿Quitar la verificación en dos pasos y las llaves de acceso a ${user.email}? Después se entra en su cuenta solo con su correo.`,
		unasked: `Para quitar la verificación en dos pasos a ${user.email}`,
		refused: "No se ha cambiado nada.",
	});
	if (stop !== null) return stop;
	const context = { backend, siteName: site.name, siteUrl, organiser: organiserOf(site), now };
	if (!(await resetSecondStep(context, user, null))) return off;
	print(
		`${user.email} ya no tiene la verificación en dos pasos ni llaves de acceso. Se han cerrado sus sesiones y se le avisa por correo.`,
	);
	if (hasRole(user)) print("Su permiso no vale hasta que la active otra vez.");
	return 0;
}
