import type { Mail } from "./mail.ts";

/** A message for tests: a sign-in code to ana@example.es, unless `overrides` says otherwise. */
export function makeMail(overrides: Partial<Mail> = {}): Mail {
	return {
		kind: "sign-in-code",
		to: "ana@example.es",
		subject: "482913 es tu código para entrar en Tertulia",
		text: "Tu código es 482913.\n",
		html: '<!doctype html><html lang="es-ES"><title>Código</title><p>Tu código es 482913.</p></html>',
		expiresAt: null,
		...overrides,
	};
}
