import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { isLocalOrigin } from "./local-origin.ts";

/** Refuses a setting in a transform, with the words that say what it expects. */
function refuse(context: z.RefinementCtx, message: string): never {
	context.addIssue({ code: "custom", message });
	return z.NEVER;
}

function origin(...schemes: string[]) {
	return z.string().transform((text, context) => {
		const url = URL.canParse(text) ? new URL(text) : null;
		if (
			url === null ||
			!schemes.includes(url.protocol) ||
			url.username !== "" ||
			url.password !== "" ||
			url.search !== "" ||
			url.hash !== ""
		) {
			context.addIssue({
				code: "custom",
				message: `debe ser una dirección ${schemes.map((scheme) => `${scheme}//`).join(" o ")} sin usuario, parámetros ni fragmento`,
			});
			return z.NEVER;
		}
		return url;
	});
}

const siteOrigin = origin("http:", "https:").transform((url, context) => {
	if (url.pathname === "/") return url.origin;
	return refuse(context, "debe ser solo el origen, sin ruta, por ejemplo, https://tertulia.example");
});

const sender = z.string().transform((text, context) => {
	const match = /^(?:(?:"([^"]*)"|([^"<>]*))\s*<([^<>]*)>|([^<>]*))$/.exec(text.trim());
	const name = (match?.[1] ?? match?.[2] ?? "").trim();
	const address = match?.[3] ?? match?.[4] ?? "";
	if (
		!/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(address) ||
		address.length > 254 ||
		/\p{Cc}/u.test(name)
	) {
		return refuse(
			context,
			"debe ser una dirección de correo, con un nombre delante si quieres, por ejemplo, Tertulia <hola@tertulia.example>",
		);
	}
	return { name: name === "" ? null : name, address };
});

const proxies = z.string().transform((text, context) => {
	const list = new BlockList();
	for (const entry of text.split(",").map((each) => each.trim())) {
		const [address = "", prefix] = entry.split("/");
		const family = isIP(address);
		const bits = prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix);
		if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32)) {
			return refuse(
				context,
				"debe ser una lista de direcciones IP o redes separadas por comas, por ejemplo, 127.0.0.1,10.0.0.0/8",
			);
		}
		list.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4");
	}
	return list;
});

const secureAddress = origin("http:", "https:")
	.refine(
		(url) => url.protocol === "https:" || isLocalOrigin(url.origin),
		"debe ser una dirección https://; http:// solo en esta misma máquina",
	)
	.transform((url) => url.href.replace(/\/$/, ""));

const appCheckWord = z.string().regex(/^[\w-]{1,100}$/, "debe tener solo letras, números y guiones");

function wholeNumber(min: number, max: number) {
	const message = `debe ser un número entero entre ${min} y ${max}`;
	return z
		.string()
		.regex(/^\d{1,9}$/, message)
		.transform(Number)
		.refine((value) => value >= min && value <= max, message);
}

/** What each setting accepts, by its name in the environment (docs/product.md, 12.1). Each message is for the owner. */
export const settings = {
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: z
		.string()
		.regex(/^[A-Za-z0-9.:_-]+$/, "debe ser un nombre o una dirección IP")
		.default("127.0.0.1"),
	DATA_DIR: z.string().default("./data"),
	MIRROR_DIR: z.string().optional(),
	BREACHED_PASSWORDS: z.string().optional(),
	APP_ENV: z
		.enum(["production", "development", "test"], { error: "debe ser production, development o test" })
		.default("production"),
	SITE_URL: siteOrigin.optional(),
	API_URL: origin("http:", "https:")
		.transform((url) => url.href.replace(/\/$/, ""))
		.optional(),
	API_TIMEOUT_MS: wholeNumber(1, 60_000).default(3000),
	API_KEY: z.string().min(24, "debe tener al menos 24 caracteres").optional(),
	API_AUTH: z.enum(["google"], { error: "debe ser google" }).optional(),
	GCE_METADATA_HOST: z
		.string()
		.regex(/^[A-Za-z0-9.-]+(?::\d{1,5})?$/, "debe ser un nombre o una dirección IP, con su puerto si hace falta")
		.default("metadata.google.internal"),
	APP_CHECK_SITE_KEY: appCheckWord.optional(),
	APP_CHECK_API_KEY: appCheckWord.optional(),
	APP_CHECK_PROJECT_ID: appCheckWord.optional(),
	APP_CHECK_APP_ID: z
		.string()
		.regex(
			/^1:\d{1,20}:web:[0-9a-f]{1,64}$/,
			"debe ser el id de una aplicación web de Firebase, como 1:1234567890:web:0a1b2c",
		)
		.optional(),
	APP_CHECK_JWKS_URL: secureAddress.default("https://firebaseappcheck.googleapis.com/v1/jwks"),
	APP_CHECK_STAND_IN_URL: secureAddress
		.refine((url) => isLocalOrigin(url), "debe ser una dirección de esta misma máquina")
		.optional(),
	OPENID_ISSUER: secureAddress.default("https://accounts.google.com"),
	OPENID_CLIENT_ID: z.string().optional(),
	OPENID_CLIENT_SECRET: z.string().optional(),
	OPENID_NAME: z.string().max(40, "debe tener como mucho 40 caracteres").default("Google"),
	BACKEND: z.enum(["embedded", "firebase"], { error: "debe ser embedded o firebase" }).default("embedded"),
	// Not FIREBASE_…: Cloud Functions reserves names with that prefix.
	CLOUD_PROJECT: z
		.string()
		.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, "debe ser el id de un proyecto de Firebase")
		.optional(),
	CLOUD_API_KEY: z.string().optional(),
	CLOUD_BUCKET: z
		.string()
		.regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, "debe ser el nombre de un bucket")
		.optional(),
	CLOUD_SEAL_KEY: z
		.string()
		.regex(/^[\w-]{43}$/, "debe ser una clave de 43 caracteres; hazla con openssl rand -base64 32 | tr +/ -_ | tr -d =")
		.optional(),
	SMTP_URL: z
		.string()
		.refine(
			(text) => URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol),
			"debe ser una dirección smtp:// o smtps://",
		)
		.optional(),
	MAIL_FROM: sender.optional(),
	DKIM_SELECTOR: z
		.string()
		.transform((text) => text.split(",").map((each) => each.trim()))
		.refine(
			(names) => names.every((name) => /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i.test(name)),
			"debe ser el selector de tu firma DKIM, o varios separados por comas",
		)
		.optional(),
	TRUSTED_PROXY: proxies.optional(),
};
