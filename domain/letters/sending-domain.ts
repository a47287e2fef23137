import type { LetterProblem } from "./check-letter.ts";

/** Reads the text records of a name. Empty if it has none; rejects if that cannot be found out now. */
export type TextRecords = (name: string) => Promise<readonly string[]>;

/** What a check of a domain may find. `unknown`: DNS did not answer, or there is too little to ask with. */
export type RecordState = "right" | "wrong" | "missing" | "unknown";

/** One of the three records by which mail servers tell who may send for a domain. */
export interface RecordCheck {
	readonly record: "SPF" | "DKIM" | "DMARC";
	readonly state: RecordState;
	/** What is wrong, after the name and a colon; in Spanish, without a full stop. */
	readonly found: string;
	/** What to do about it, in Spanish; null for nothing. */
	readonly cure: string | null;
}

/** The state of the domain that letters come from. */
export interface DomainCheck {
	readonly domain: string;
	readonly checks: readonly RecordCheck[];
}

/**
 * Checks the domain that letters come from (docs/product.md, 27.19). Answers within two seconds; null: it is no domain of
 * the Internet.
 */
export type CheckSender = () => Promise<DomainCheck | null>;

/** The domain to look up. `selectors`: those under which its keys of DKIM are; DNS cannot be asked for them. */
export interface SendingDomain {
	readonly domain: string;
	readonly selectors: readonly string[];
}

/**
 * Checks by DNS whether a domain says who may send its mail: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). Never
 * rejects. That a record is there does not say that the mail server signs or that its address is in it.
 */
export async function checkDomain(
	records: TextRecords,
	{ domain, selectors }: SendingDomain,
): Promise<readonly RecordCheck[]> {
	const read = (name: string) => records(name).catch(() => null);
	return Promise.all([
		read(domain).then((found) => spfOf(domain, found)),
		dkimOf(domain, selectors, read),
		dmarcOf(domain, read),
	]);
}

/** What is known of a domain while DNS has not answered. */
export function unknownDomain(): readonly RecordCheck[] {
	return (["SPF", "DKIM", "DMARC"] as const).map(silent);
}

const silent = (record: RecordCheck["record"]): RecordCheck => ({
	...{ record, state: "unknown", found: "no se ha podido consultar", cure: null },
});

const right = (record: RecordCheck["record"]): RecordCheck => ({
	...{ record, state: "right", found: "correcto", cure: null },
});

function spfOf(domain: string, texts: readonly string[] | null): RecordCheck {
	const record = "SPF";
	if (texts === null) return silent(record);
	const policies = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text));
	if (policies.length === 0) {
		const cure = `Añade en el DNS de ${domain} el registro TXT «v=spf1 …» que da tu servidor de correo.`;
		return { record, state: "missing", found: "falta", cure };
	}
	if (policies.length > 1) {
		const cure = "Júntalos en uno: con más de uno no vale ninguno.";
		return { record, state: "wrong", found: `hay ${policies.length} registros`, cure };
	}
	if (/(?:^|\s)\+?all(?:\s|$)/i.test(policies[0] ?? "")) {
		const cure = "Termínalo con «~all» o «-all».";
		return { record, state: "wrong", found: "deja enviar a cualquiera", cure };
	}
	return right(record);
}

async function dkimOf(
	domain: string,
	selectors: readonly string[],
	read: (name: string) => Promise<readonly string[] | null>,
): Promise<RecordCheck> {
	const record = "DKIM";
	if (selectors.length === 0) {
		const cure =
			"Mira en una prueba que te envíes lo que sigue a «s=» en la cabecera DKIM-Signature y ponlo en DKIM_SELECTOR. Sin esa cabecera, tu servidor de correo no firma.";
		return { record, state: "unknown", found: "no se puede saber sin el selector", cure };
	}
	const found = await Promise.all(selectors.map((selector) => read(`${selector}._domainkey.${domain}`)));
	const keys = found.map((texts) => texts?.map((text) => /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(text)?.[1]?.trim()));
	const names = (indexes: readonly number[]) => indexes.map((index) => `«${selectors[index]}»`).join(" y ");
	const places = keys.map((_, index) => index);
	const missing = places.filter((index) => keys[index]?.every((key) => key === undefined) === true);
	const ended = places.filter((index) => keys[index]?.some((key) => key === "") === true);
	if (missing.length > 0) {
		const cure = `Añade en el DNS de ${domain} la clave que da tu servidor de correo.`;
		return { record, state: "missing", found: `falta la clave de ${names(missing)}`, cure };
	}
	if (ended.length > 0) {
		const cure = "Pide otra clave a tu servidor de correo.";
		return { record, state: "wrong", found: `la clave de ${names(ended)} está anulada`, cure };
	}
	return keys.some((each) => each === undefined) ? silent(record) : right(record);
}

/** The record of the name itself, or else of a name above it with at least two parts. */
async function dmarcOf(
	domain: string,
	read: (name: string) => Promise<readonly string[] | null>,
): Promise<RecordCheck> {
	const record = "DMARC";
	const parts = domain.split(".");
	const names = parts.slice(0, -1).map((_, index) => parts.slice(index).join("."));
	const found = await Promise.all(names.map((name) => read(`_dmarc.${name}`)));
	for (const texts of found) {
		if (texts === null) return silent(record);
		const policies = texts.filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
		if (policies.length > 1) {
			return { record, state: "wrong", found: `hay ${policies.length} registros`, cure: "Deja uno solo." };
		}
		if (policies.length === 0) continue;
		if (/;\s*p\s*=\s*(?:none|quarantine|reject)\b/i.test(policies[0] ?? "")) return right(record);
		return { record, state: "wrong", found: "no dice qué hacer", cure: "Añádele «p=none», o algo más estricto." };
	}
	const cure = `Añade en el DNS un registro TXT en _dmarc.${domain} con «v=DMARC1; p=none».`;
	return { record, state: "missing", found: "falta", cure };
}

/** What was found of the three records, in a line. */
export function recordsLine({ checks }: Pick<DomainCheck, "checks">): string {
	return checks.map(({ record, found }) => `${record}: ${found}`).join(" · ");
}

/** The state of a domain for its owner: a line with all three, and one for each cure. */
export function domainWords({ domain, checks }: DomainCheck): readonly string[] {
	const cures = checks.flatMap(({ record, cure }) => (cure === null ? [] : [`${record}. Qué hacer: ${cure}`]));
	return [`${domain}. ${recordsLine({ checks })}.`, ...cures];
}

/** What is worth a look before letters are sent from a domain. Nothing of it stops a letter. */
export function domainProblems(check: DomainCheck | null): readonly LetterProblem[] {
	return (check?.checks ?? [])
		.filter(({ state }) => state === "wrong" || state === "missing")
		.map(({ record, found, cure }) => ({
			stops: false,
			sentence: `${record} de ${check?.domain}: ${found}. ${cure ?? ""}`.trim(),
		}));
}
