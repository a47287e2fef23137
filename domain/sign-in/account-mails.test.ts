import { describe, expect, test } from "vitest";
import type { Mail } from "../mail/mail.ts";
import {
	deletionScheduled,
	emailChanged,
	emailChangedByOwner,
	newDevice,
	passwordChanged,
	permissionChanged,
	providerLinked,
	providerUnlinked,
} from "./account-mails.ts";
import { codeMail } from "./code-mails.ts";
import { passkeyAdded, passkeyRefused, passkeyRemoved } from "./passkey-mails.ts";
import { stepResetDone } from "./second-step-mails.ts";

const base = { siteName: "Tertulia", siteUrl: "https://tertulia.example", to: "ana@example.es" };
const at = "2026-11-20T13:03:00.000Z";
const link = "https://tertulia.example/iniciar-sesion/enlace?token=AbC_123-x&redirect=%2Fuser";
const code = { ...base, code: "482913", link, expiresAt: "2026-11-20T13:13:00.000Z" };
const _securityUrl = "https://tertulia.example/user#seguridad";

const codeMails: readonly (readonly [Mail, string])[] = [
	[codeMail("sign-in", code), "482913 es tu código para entrar en Tertulia"],
	[codeMail("sign-up", code), "482913 es tu código para crear tu cuenta en Tertulia"],
	[codeMail("password-reset", code), "482913 es tu código para cambiar tu contraseña de Tertulia"],
	[codeMail("email-change", code), "482913 es tu código para confirmar tu correo en Tertulia"],
	[codeMail("deletion", code), "482913 es tu código para eliminar tu cuenta de Tertulia"],
];
const changed = { ...base, at, role: "edición", supportEmail: "ayuda@example.com" };

const notices: readonly (readonly [Mail, string])[] = [
	[newDevice({ ...base, device: "Firefox en Linux", at }), "Inicio de sesión en Tertulia desde un dispositivo nuevo"],
	[passwordChanged({ ...base, at }), "La contraseña de tu cuenta de Tertulia ha cambiado"],
	[passkeyAdded({ ...base, name: "Chrome en Mac", at }), "Llave de acceso nueva en tu cuenta de Tertulia"],
	[
		passkeyRemoved({ ...base, name: "Chrome en Mac", at }),
		"Se ha quitado una llave de acceso de tu cuenta de Tertulia",
	],
	[
		passkeyRefused({ ...base, name: "Chrome en Mac", at }),
		"Puede que alguien haya copiado una llave de acceso de tu cuenta de Tertulia",
	],
	[providerLinked({ ...base, provider: "Google", at }), "Ya se puede entrar en tu cuenta de Tertulia con Google"],
	[providerUnlinked({ ...base, provider: "Google", at }), "Ya no se puede entrar en tu cuenta de Tertulia con Google"],
	[
		emailChanged({ ...base, at, undoUrl: `${base.siteUrl}/deshacer?token=x`, undoUntil: "2026-11-21T13:03:00.000Z" }),
		"El correo de tu cuenta de Tertulia ha cambiado",
	],
	[
		emailChangedByOwner({ ...base, at, isNew: false, supportEmail: "ayuda@example.com" }),
		"El correo de tu cuenta de Tertulia ha cambiado",
	],
	[
		emailChangedByOwner({ ...base, at, isNew: true, supportEmail: "ayuda@example.com" }),
		"El correo de tu cuenta de Tertulia ha cambiado",
	],
	[permissionChanged({ ...changed, isGiven: true }), "Tu cuenta de Tertulia tiene permiso de edición"],
	[permissionChanged({ ...changed, isGiven: false }), "Tu cuenta de Tertulia ya no tiene permiso de edición"],
	[
		deletionScheduled({
			...base,
			restoreUntil: "2026-12-04T13:03:00.000Z",
		}),
		"Tu cuenta de Tertulia se eliminará el 4 de diciembre de 2026",
	],
];
const all = [...codeMails, ...notices];

/** The visible text of an HTML document. */
function readable(html: string): string {
	return html
		.replace(/^[\s\S]*<body/, "<body")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll("&amp;", "&")
		.replaceAll(/[^\S\u00a0]+/g, " ");
}

describe.each(all)("account mail %#", (mail, subject) => {
	test("is addressed, named and says the same in both forms", () => {
		expect(mail.to).toBe("ana@example.es");
		expect(mail.subject).toBe(subject);
		for (const form of [mail.text, readable(mail.html)]) {
			expect(form).toContain("Recibes este correo porque");
			expect(form).toMatch(/Si no (?:lo has pedido tú|has sido tú|lo esperabas)/);
			expect(form).toMatch(/\(hora\speninsular\)/);
			expect(form).not.toMatch(/[!¡]|undefined|null|NaN|Invalid/);
		}
		for (const line of mail.text.split("\n").filter((each) => each.trim() !== "" && !/^[-=]+$/.test(each)))
			for (const part of line.split(/ · |: (?=\p{Lu})/u))
				expect(readable(mail.html)).toContain(part.trim().replace(/:$/, ""));
		expect(mail.text).not.toMatch(/^— /m);
	});

	test("says in its preview, without the subject, what happened", () => {
		const [, preview = ""] = />([^<]*)<\/div>/.exec(mail.html.slice(mail.html.indexOf("display:none"))) ?? [];
		const others = preview.replace(/(?:Desde )?el \p{L}+ \d[^(]*\([^)]*\)/iu, "");
		expect(others.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length).toBeGreaterThan(2);
	});

	test("loads nothing, and its links lead to the site", () => {
		expect(mail.html).not.toMatch(/<(?:img|link|script|iframe|svg|video|object)|url\(|@import|@font-face|\bsrc=/i);
		const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? "");
		expect(links.length).toBeGreaterThan(1);
		for (const href of links) expect(href).toMatch(/^https:\/\/tertulia\.example/);
		expect(mail.html).toContain('<html lang="es-ES">');
	});
});

describe.each(codeMails)("code mail %#", (mail) => {
	test("has the code, its lifetime and the link, and expires with the code", () => {
		expect(mail.text).toContain("\n\n    482913\n\n");
		expect(mail.html).toMatch(/<p class="code"[^>]*font-size:44px[^>]*>482913<\/p>/);
		expect(mail.text).toContain("Vale hasta las\u00a014:13\u00a0(hora\u00a0peninsular) y solo se puede usar una vez.");
		expect(mail.text).toContain(`:\n${link}\n`);
		expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
		expect(mail.expiresAt).toBe(code.expiresAt);
	});
});

test("a code without a page has no button", () => {
	const mail = codeMail("proof", code);
	expect(mail.text).toContain("482913");
	expect(mail.text).not.toContain("También puedes");
	expect(mail.html).not.toContain('class="button"');
});

test.each(notices)("notice %# never expires", (mail) => {
	expect(mail.expiresAt).toBeNull();
	expect(mail.text).not.toMatch(/\d{6}/);
});

test("times are told in the zone of Madrid", () => {
	const { text } = newDevice({ ...base, device: "Safari en iPhone", at });
	expect(text).toContain("Cuándo: Viernes 20 de noviembre de 2026, a\u00a0las\u00a014:03 (hora\u00a0peninsular)");
});

test("one o'clock has an article of its own", () => {
	const { text } = codeMail("sign-in", { ...code, expiresAt: "2026-11-20T00:13:00.000Z" });
	expect(text).toContain("Vale hasta la\u00a001:13\u00a0(hora\u00a0peninsular)");
});

test("text from strangers is plain text on one line, in both forms", () => {
	const device = `<img src=x onerror="alert('1')"> & \r\nSubject: x\u2028\u202etxet`;
	const mail = newDevice({
		...base,
		siteName: 'A & "B" <C>',
		device,
		at,
	});
	expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Subject: x txet");
	expect(mail.html).not.toMatch(/<img|<C>/);
	const undoUrl = "https://tertulia.example/user?a=1&b='2'\"<";
	const undoable = emailChanged({ ...base, at, undoUrl, undoUntil: at });
	expect(undoable.html.match(/href="[^"]*b=[^"]*"/g)).toEqual(
		Array(2).fill('href="https://tertulia.example/user?a=1&amp;b=%272%27%22%3C"'),
	);
	expect(mail.text).toContain(`Dispositivo: <img src=x onerror="alert('1')"> & Subject: x txet\n`);
	expect(mail.subject).toBe('Inicio de sesión en A & "B" <C> desde un dispositivo nuevo');
});

test("only addresses of the web become links", () => {
	expect(() => codeMail("sign-in", { ...code, link: "javascript:alert(1)" })).toThrow("javascript:");
	expect(() => codeMail("sign-in", { ...code, link: "/iniciar-sesion" })).toThrow();
});

test("an address as long as can be does not widen a mail on a small screen", () => {
	const { html } = stepResetDone({
		...base,
		at,
		supportEmail: "ayuda@example.com",
		of: `${"a".repeat(60)}@example.com`,
	});
	expect(html).toMatch(/<div style="max-width:560px;[^"]*;overflow-wrap:anywhere;word-break:break-word">/);
});
