/** An e-mail address, as mail is sent to it and as it is compared with others (docs/product.md, 15.2). */
export interface EmailAddress {
	/** As written, trimmed, the domain in ASCII (RFC 3492) and lower case. */
	readonly address: string;
	/** The same with the local part in lower case. `+tag` and dots stay: they make it another address. */
	readonly key: string;
}

/** Longest address (RFC 5321, 4.5.3.1.3) and local part (4.5.3.1.1), in characters. */
const MAX_LENGTH = 254;
const MAX_LOCAL = 64;

/**
 * RFC 5322's `dot-atom` with the letters RFC 6531 adds. Quoted local parts are refused: in practice nobody has one, and
 * they can hide tricks.
 */
const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
const SCRIPTS = [
	/\p{Script=Latin}/u,
	/\p{Script=Cyrillic}/u,
	/\p{Script=Greek}/u,
	/\p{Script=Armenian}/u,
	/\p{Script=Hebrew}/u,
	/\p{Script=Arabic}/u,
];

/** Whether a word mixes letters of two alphabets: a trick to imitate another word. */
function isMixed(word: string): boolean {
	return SCRIPTS.filter((script) => script.test(word)).length > 1;
}

/** The domain in ASCII; null if it is not a valid one. */
function asciiDomain(domain: string): string | null {
	const labels = domain.split(".");
	if (labels.length < 2 || labels.some((label) => !LABEL.test(label) || isMixed(label))) return null;
	if (!URL.canParse(`http://${domain}`)) return null;
	const { hostname } = new URL(`http://${domain}`);
	const last = hostname.slice(hostname.lastIndexOf(".") + 1);
	return /^[a-z0-9.-]+$/.test(hostname) && /[a-z]/.test(last) && last.length > 1 ? hostname : null;
}

/** Parses an e-mail address; null if mail could not be sent to it. */
export function parseEmailAddress(text: string): EmailAddress | null {
	const written = text.trim().normalize("NFC");
	const at = written.indexOf("@");
	if (at < 1 || at !== written.lastIndexOf("@")) return null;
	const local = written.slice(0, at);
	const domain = asciiDomain(written.slice(at + 1).toLowerCase());
	if (domain === null || local.length > MAX_LOCAL || !LOCAL.test(local) || isMixed(local)) return null;
	const address = `${local}@${domain}`;
	return address.length > MAX_LENGTH ? null : { address, key: `${local.toLowerCase()}@${domain}` };
}

/** The most usual domains, one of which a misspelt domain probably means. */
const USUAL_DOMAINS = [
	"gmail.com",
	"hotmail.com",
	"hotmail.es",
	"outlook.com",
	"outlook.es",
	"yahoo.es",
	"yahoo.com",
	"icloud.com",
	"live.com",
	"telefonica.net",
];

/** Existing domains that look like a misspelling of a usual one. */
const NO_SLIPS = ["mail.com", "email.com", "ymail.com", "live.es", "hotmail.fr", "outlook.fr", "yahoo.fr"];

/**
 * The address that the person who wrote this probably meant, if its domain is one typing error away from a usual one;
 * null otherwise, and for what is no address.
 */
export function suggestEmailAddress(written: string): string | null {
	const address = parseEmailAddress(written)?.address;
	if (address === undefined) return null;
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	if (USUAL_DOMAINS.includes(domain) || NO_SLIPS.includes(domain)) return null;
	const meant = USUAL_DOMAINS.find((usual) => isOneSlipAway(domain, usual));
	return meant === undefined ? null : `${address.slice(0, at)}@${meant}`;
}

/** Whether two words differ by one letter that is extra, missing or wrong, or by two letters swapped. */
function isOneSlipAway(written: string, meant: string): boolean {
	let start = 0;
	while (start < written.length && written[start] === meant[start]) start += 1;
	const rest = (text: string, from: number) => text.slice(from);
	const [w, m] = [rest(written, start), rest(meant, start)];
	return (
		rest(w, 1) === m ||
		w === rest(m, 1) ||
		rest(w, 1) === rest(m, 1) ||
		(w[0] === m[1] && w[1] === m[0] && rest(w, 2) === rest(m, 2) && w.length > 1)
	);
}

/** Shortens an address so that its owner recognises it and other people learn little: `i…s@dominio.es`. */
export function maskEmailAddress(address: string): string {
	const at = address.lastIndexOf("@");
	const local = [...address.slice(0, at)];
	const shown = local.length < 3 ? `${local[0] ?? ""}…` : `${local[0]}…${local.at(-1)}`;
	return shown + address.slice(at);
}
