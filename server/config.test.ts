import { describe, expect, test } from "vitest";
import type { LegalConfig } from "../domain/site/site-config.ts";
import { ConfigError, parseConfig, requireLegalFacts, settingNames } from "./config.ts";
import { isLocalOrigin } from "./local-origin.ts";

function refusal(env: Record<string, string>): string {
	try {
		parseConfig(env);
	} catch (error) {
		expect(error).toBeInstanceOf(ConfigError);
		return error instanceof Error ? error.message : "";
	}
	return "";
}

describe("settings (docs/product.md, 12.1)", () => {
	test("without any, the defaults hold", () => {
		const { trustedProxies, ...config } = parseConfig({});
		expect(config).toEqual({
			port: 3000,
			host: "127.0.0.1",
			dataDir: "./data",
			mirrorDir: null,
			breachedPasswords: null,
			appEnv: "production",
			siteUrl: "http://localhost:3000",
			apiUrl: null,
			apiTimeoutMs: 3000,
			apiKey: null,
			apiAuth: null,
			metadataHost: "metadata.google.internal",
			appCheck: null,
			openid: null,
			backend: "embedded",
			firebase: null,
			smtpUrl: null,
			mailFrom: null,
			dkimSelectors: [],
		});
		expect(trustedProxies.check("127.0.0.1")).toBe(false);
	});

	test("an empty value is no value", () => {
		const empty = Object.fromEntries(settingNames.map((name) => [name, ""]));
		expect({ ...parseConfig(empty), trustedProxies: null }).toEqual({ ...parseConfig({}), trustedProxies: null });
	});

	test("each can be set", () => {
		const config = parseConfig({
			PORT: "8080",
			HOST: "::1",
			DATA_DIR: "/srv/datos",
			APP_ENV: "development",
			SITE_URL: "https://tertulia.example/",
			API_URL: "https://europe-west1-x.example/api/",
			API_TIMEOUT_MS: "500",
			API_KEY: "una clave de 24 letras..",
			API_AUTH: "google",
			GCE_METADATA_HOST: "169.254.169.254",
			APP_CHECK_SITE_KEY: "6Lc_clave-",
			APP_CHECK_API_KEY: "AIza_clave-",
			APP_CHECK_PROJECT_ID: "tertulia-1",
			APP_CHECK_APP_ID: "1:1234567890:web:0a1b2c",
			APP_CHECK_JWKS_URL: "http://127.0.0.1:9000/jwks",
			APP_CHECK_STAND_IN_URL: "http://localhost:9000/token",
			OPENID_ISSUER: "https://login.example/realms/uno/",
			OPENID_CLIENT_ID: "tertulia",
			OPENID_CLIENT_SECRET: "secreto",
			OPENID_NAME: "Mi casa",
			BACKEND: "embedded",
			SMTP_URL: "smtps://u:p@mail.example:465",
			MAIL_FROM: "Tertulia <hola@tertulia.example>",
			DKIM_SELECTOR: "uno, dos",
		});
		expect(config).toMatchObject({
			port: 8080,
			host: "::1",
			dataDir: "/srv/datos",
			appEnv: "development",
			siteUrl: "https://tertulia.example",
			apiUrl: "https://europe-west1-x.example/api",
			apiTimeoutMs: 500,
			apiKey: "una clave de 24 letras..",
			apiAuth: "google",
			metadataHost: "169.254.169.254",
			appCheck: {
				siteKey: "6Lc_clave-",
				apiKey: "AIza_clave-",
				projectId: "tertulia-1",
				appId: "1:1234567890:web:0a1b2c",
				projectNumber: "1234567890",
				jwksUrl: "http://127.0.0.1:9000/jwks",
				standInUrl: "http://localhost:9000/token",
			},
			openid: {
				issuer: "https://login.example/realms/uno",
				clientId: "tertulia",
				clientSecret: "secreto",
				name: "Mi casa",
			},
			smtpUrl: "smtps://u:p@mail.example:465",
			mailFrom: { name: "Tertulia", address: "hola@tertulia.example" },
		});
	});

	test("a mirror needs the texts in this process, on this machine", () => {
		expect(parseConfig({ MIRROR_DIR: "/srv/espejo" }).mirrorDir).toBe("/srv/espejo");
		expect(refusal({ BREACHED_PASSWORDS: "/srv/lista.txt", API_URL: "https://api.example" })).toContain(
			"BREACHED_PASSWORDS: va en el proceso de las funciones, sin API_URL",
		);
		expect(parseConfig({ BREACHED_PASSWORDS: "/srv/lista.txt" }).breachedPasswords).toBe("/srv/lista.txt");
		const refused = "MIRROR_DIR: solo con BACKEND=embedded y sin API_URL";
		expect(refusal({ MIRROR_DIR: "/srv/espejo", API_URL: "https://api.example" })).toContain(refused);
		expect(refusal({ MIRROR_DIR: "/srv/espejo", BACKEND: "firebase" })).toContain(refused);
	});

	test("App Check is configured whole or not at all, and Google's keys are where they are", () => {
		const whole = {
			APP_CHECK_SITE_KEY: "sitio",
			APP_CHECK_API_KEY: "api",
			APP_CHECK_PROJECT_ID: "tertulia",
			APP_CHECK_APP_ID: "1:1234567890:web:0a1b2c",
		};
		expect(parseConfig(whole).appCheck).toMatchObject({
			jwksUrl: "https://firebaseappcheck.googleapis.com/v1/jwks",
			standInUrl: null,
		});
		for (const name of Object.keys(whole))
			expect(refusal({ ...whole, [name]: "" })).toContain("van juntas o no va ninguna");
		expect(parseConfig({ APP_CHECK_JWKS_URL: "http://127.0.0.1:9000/jwks" }).appCheck).toBeNull();
	});

	test("a service sends its identity token only over https or to this machine", () => {
		for (const API_URL of ["", "http://funciones.example/api"])
			expect(refusal({ API_AUTH: "google", API_URL })).toContain("API_AUTH: necesita en API_URL");
		expect(parseConfig({ API_AUTH: "google", API_URL: "http://127.0.0.1:5001/api" }).apiAuth).toBe("google");
	});

	test("the site's address follows the port unless it is set", () => {
		expect(parseConfig({ PORT: "3001" }).siteUrl).toBe("http://localhost:3001");
		expect(parseConfig({ PORT: "3001", SITE_URL: "http://x.example" }).siteUrl).toBe("http://x.example");
		expect(parseConfig({ SITE_URL: "https://ÑANDÚ.example:443" }).siteUrl).toBe("https://xn--and-6ma2c.example");
	});

	test.each([
		["hola@tertulia.example", { name: null, address: "hola@tertulia.example" }],
		["<hola@tertulia.example>", { name: null, address: "hola@tertulia.example" }],
		[" Peña de Inés <hola+web@localhost> ", { name: "Peña de Inés", address: "hola+web@localhost" }],
		['"Tertulia, S. L." <hola@tertulia.example>', { name: "Tertulia, S. L.", address: "hola@tertulia.example" }],
	])("mail comes from %s", (text, mailFrom) => {
		expect(parseConfig({ MAIL_FROM: text }).mailFrom).toEqual(mailFrom);
	});

	test.each([
		["PORT", "abc"],
		["PORT", "-1"],
		["PORT", "65536"],
		["PORT", "3000.5"],
		["PORT", "0x50"],
		["PORT", " 3000"],
		["HOST", "a b"],
		["HOST", "http://x"],
		["APP_ENV", "prod"],
		["APP_ENV", "Production"],
		["SITE_URL", "tertulia.example"],
		["SITE_URL", "ftp://tertulia.example"],
		["SITE_URL", "https://tertulia.example/blog"],
		["SITE_URL", "https://tertulia.example/?x=1"],
		["SITE_URL", "https://tertulia.example/#x"],
		["SITE_URL", "https://user:pass@tertulia.example"],
		["SITE_URL", "javascript:alert(1)"],
		["API_AUTH", "aws"],
		["GCE_METADATA_HOST", "http://metadata"],
		["APP_CHECK_SITE_KEY", "con espacios"],
		["APP_CHECK_APP_ID", "1234567890"],
		["APP_CHECK_APP_ID", "1:1234567890:android:0a1b2c"],
		["APP_CHECK_JWKS_URL", "http://firebaseappcheck.googleapis.com/v1/jwks"],
		["APP_CHECK_STAND_IN_URL", "https://fichas.example/token"],
		["API_URL", "localhost:5001"],
		["API_URL", "https://x.example/api?key=1"],
		["API_TIMEOUT_MS", "0"],
		["API_TIMEOUT_MS", "60001"],
		["API_TIMEOUT_MS", "3s"],
		["OPENID_ISSUER", "accounts.google.com"],
		["OPENID_ISSUER", "http://login.example"],
		["OPENID_ISSUER", "https://user:pass@login.example"],
		["OPENID_ISSUER", "https://login.example?x=1"],
		["OPENID_NAME", "x".repeat(41)],
		["BACKEND", "mysql"],
		["SMTP_URL", "mail.example"],
		["SMTP_URL", "https://mail.example"],
		["MAIL_FROM", "Tertulia"],
		["MAIL_FROM", "Tertulia hola@tertulia.example"],
		["MAIL_FROM", "Tertulia <hola>"],
		["MAIL_FROM", "Tertulia <hola@tertulia.example"],
		["MAIL_FROM", "Tertulia <hola@tertulia.example>, <otra@tertulia.example>"],
		["MAIL_FROM", "hola@tertulia.example, otra@tertulia.example"],
		["MAIL_FROM", "Tertulia\r\nBcc: x@example.es <hola@tertulia.example>"],
		["MAIL_FROM", "<hola@@tertulia.example>"],
		["DKIM_SELECTOR", "uno, dos tres"],
		["DKIM_SELECTOR", "uno,,dos"],
		["TRUSTED_PROXY", "proxy.example"],
		["TRUSTED_PROXY", "10.0.0.0/33"],
		["TRUSTED_PROXY", "10.0.0.0/x"],
		["TRUSTED_PROXY", "::1/129"],
		["TRUSTED_PROXY", "127.0.0.1,,::1"],
	])("%s=%s is refused by name, with what it should be", (name, value) => {
		const message = refusal({ [name]: value });
		expect(message).toMatch(new RegExp(`^La configuración no es válida:\\n {2}${name}: debe .+`));
		if (name === "SMTP_URL") expect(message).not.toContain(value);
		else expect(message).toContain(JSON.stringify(value.replace("user:pass@", "…@")));
	});

	test.each([
		["SMTP_URL", "smtp://usuario:cla/ve-secreta@mail.example"],
		["SMTP_URL", "smtp://usuario:cla#ve-secreta@mail.example:x"],
		["SMTP_URL", "http://usuario:ve-secreta@mail.example"],
		["SMTP_URL", "usuario:ve-secreta@mail.example"],
		["API_URL", "https://usuario:cla/ve-secreta@api.example"],
		["API_URL", 'https://usuario:cla"ve-secreta@api.example'],
		["API_URL", "https:usuario:cla@ve-secreta@api.example"],
		["SITE_URL", "https://usuario:cla?ve-secreta@tertulia.example"],
	])("no password in %s is printed, whatever its characters", (name, value) => {
		const message = refusal({ [name]: value });
		expect(message).toContain(`${name}: debe`);
		expect(message).not.toMatch(/cla|secreta/);
	});

	test("all that is wrong is named at once", () => {
		const message = refusal({ PORT: "x", SITE_URL: "y", TRUSTED_PROXY: "z" });
		for (const name of ["PORT", "SITE_URL", "TRUSTED_PROXY"]) expect(message).toContain(`  ${name}: `);
	});

	test("accounts elsewhere need both of the provider's words; Google is the one unless another is named", () => {
		const pair = { OPENID_CLIENT_ID: "id", OPENID_CLIENT_SECRET: "secreto" };
		expect(parseConfig(pair).openid).toEqual({
			issuer: "https://accounts.google.com",
			clientId: "id",
			clientSecret: "secreto",
			name: "Google",
		});
		expect(parseConfig({ ...pair, OPENID_ISSUER: "http://localhost:8080/" }).openid).toMatchObject({
			issuer: "http://localhost:8080",
		});
		for (const half of [{ OPENID_CLIENT_ID: "id" }, { OPENID_CLIENT_SECRET: "secreto" }]) {
			expect(refusal(half)).toContain("OPENID_CLIENT_ID, OPENID_CLIENT_SECRET: van juntas o no va ninguna");
		}
		expect(refusal({ OPENID_CLIENT_SECRET: "secreto" })).not.toContain("secreto");
	});

	test("Firebase needs its project and key; emulators go together", () => {
		const settings = {
			BACKEND: "firebase",
			CLOUD_PROJECT: "demo-tertulia",
			CLOUD_API_KEY: "clave",
			CLOUD_SEAL_KEY: "A".repeat(43),
			APP_ENV: "development",
		};
		expect(parseConfig(settings).firebase).toEqual({
			projectId: "demo-tertulia",
			apiKey: "clave",
			bucket: "demo-tertulia.firebasestorage.app",
			sealKey: "A".repeat(43),
			emulators: null,
		});
		const emulators = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" };
		expect(
			parseConfig({ ...settings, ...emulators, STORAGE_EMULATOR_HOST: "http://127.0.0.1:9199" }).firebase?.emulators,
		).toEqual({
			auth: "127.0.0.1:9099",
			firestore: "127.0.0.1:8080",
			storage: "http://127.0.0.1:9199",
		});
		expect(refusal({ ...settings, ...emulators })).toContain("van juntas");
		expect(refusal({ ...settings, CLOUD_API_KEY: "" })).toContain("hacen falta con BACKEND=firebase");
		expect(refusal({ ...settings, CLOUD_SEAL_KEY: "" })).toContain("CLOUD_SEAL_KEY: hace falta con BACKEND=firebase");
		expect(refusal({ ...settings, CLOUD_SEAL_KEY: "corta-y-secreta" })).not.toContain("corta-y-secreta");
		expect(parseConfig({ ...settings, BACKEND: "embedded" }).firebase).toBeNull();
	});

	test.each([
		"FIRESTORE_EMULATOR_HOST",
		"FIREBASE_AUTH_EMULATOR_HOST",
		"STORAGE_EMULATOR_HOST",
		"PUBSUB_EMULATOR_HOST",
	])("production does not start with %s, whichever its backend", (name) => {
		expect(refusal({ [name]: "127.0.0.1:9" })).toContain(`${name}: los emuladores no sirven en producción`);
		expect(parseConfig({ [name]: "" }).appEnv).toBe("production");
		expect(parseConfig({ [name]: "127.0.0.1:9", APP_ENV: "test" }).appEnv).toBe("test");
	});

	test("a secret in a wrong value is not printed", () => {
		expect(refusal({ API_KEY: "corta" })).toBe(
			"La configuración no es válida:\n  API_KEY: debe tener al menos 24 caracteres",
		);
		expect(refusal({ SMTP_URL: "https://user:contrasena@mail.example" })).not.toContain("contrasena");
	});

	test("proxies are addresses and networks of both families", () => {
		const { trustedProxies } = parseConfig({ TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8,2001:db8::/32" });
		expect(["127.0.0.1", "10.200.3.4"].map((address) => trustedProxies.check(address))).toEqual([true, true]);
		expect(["127.0.0.2", "11.0.0.1"].map((address) => trustedProxies.check(address))).toEqual([false, false]);
		expect(["2001:db8:ffff::1", "2001:db9::1"].map((address) => trustedProxies.check(address, "ipv6"))).toEqual([
			true,
			false,
		]);
	});
});

describe("a public site in production (docs/product.md, 9.2)", () => {
	const blank: LegalConfig = {
		...{
			holder: null,
			address: "",
			email: "a@b.example",
			otherContact: "1",
			nif: "2",
			register: false,
			authorisation: false,
			profession: false,
		},
		...{
			codesOfConduct: false,
			dataProtectionOfficer: false,
			hosting: null,
			mailProvider: false,
			transfers: false,
			version: "2026-11-20",
		},
	};
	const complete: LegalConfig = { ...blank, holder: "Ana", address: "Calle 1", hosting: "Empresa" };

	test("does not start while a legal fact is blank, and names every one", () => {
		expect(() =>
			requireLegalFacts({ appEnv: "production", siteUrl: "https://tertulia.example", smtpUrl: null }, blank),
		).toThrow(/legal\.holder.*\n.*legal\.address.*\n.*legal\.hosting/);
		expect(() =>
			requireLegalFacts({ appEnv: "production", siteUrl: "https://tertulia.example", smtpUrl: null }, blank),
		).toThrow(ConfigError);
	});

	test("starts when nothing is missing, and elsewhere with blanks", () => {
		expect(() =>
			requireLegalFacts({ appEnv: "production", siteUrl: "https://tertulia.example", smtpUrl: null }, complete),
		).not.toThrow();
		expect(() =>
			requireLegalFacts({ appEnv: "production", siteUrl: "http://localhost:3000", smtpUrl: null }, blank),
		).not.toThrow();
		expect(() =>
			requireLegalFacts({ appEnv: "development", siteUrl: "https://tertulia.example", smtpUrl: null }, blank),
		).not.toThrow();
	});

	test.each([
		["http://localhost:3000", true],
		["http://tertulia.localhost", true],
		["http://127.0.0.1:80", true],
		["http://127.255.0.9", true],
		["http://[::1]:3000", true],
		["https://tertulia.example", false],
		["http://localhost.example", false],
		["http://127.0.0.1.example", false],
		["http://192.168.1.2", false],
		["http://0.0.0.0", false],
	])("%s is this machine: %s", (origin, local) => {
		expect(isLocalOrigin(origin)).toBe(local);
	});
});
