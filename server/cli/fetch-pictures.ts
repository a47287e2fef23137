import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import { WrongUsage } from "./parse-folder.ts";

const MOST_BYTES = 25 * 1_024 * 1_024;
const MOST_HOPS = 3;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 2;

/** Addresses that are nobody's on the open internet (IANA special-purpose registries, RFC 6890). */
const closed = new BlockList();
for (const [net, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
] as const)
	closed.addSubnet(net, bits, "ipv4");
// Of IPv6 only 2000::/3 is given out; within it lie networks that lead into IPv4 or are for examples.
for (const [net, bits] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	closed.addSubnet(net, bits, "ipv6");

/** Whether an address of the internet protocol is public. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !closed.check(address, "ipv4");
	return family === 6 && /^[23][0-9a-f]{3}:/i.test(address) && !closed.check(address, "ipv6");
}

/**
 * The hosts of the addresses that an owner names.
 * @throws {WrongUsage} for what is no https address or host.
 */
export function hostsOf(addresses: readonly string[]): ReadonlySet<string> {
	return new Set(
		addresses.map((address) => {
			const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
			const { hostname = "", username = "" } = URL.canParse(whole) ? new URL(whole) : {};
			if (hostname === "" || username !== "" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes("."))
				throw new WrongUsage(
					`--from es una dirección como https://miblog.example, y «${address.slice(0, 100)}» no lo es.`,
				);
			return hostname.toLowerCase();
		}),
	);
}

/** How a picture is asked for. */
export interface FetchOptions {
	readonly hosts: ReadonlySet<string>;
	/** Finds the addresses of a host. Absent: the system's resolver. */
	readonly resolve?: (host: string) => Promise<readonly string[]>;
	/** Asks one address for a URL. Absent: over https. */
	readonly ask?: (url: URL, address: string) => Promise<Answer>;
}

/** What a server said. `location`: where it sends to, if it does. */
export interface Answer {
	readonly status: number;
	readonly location: string | null;
	readonly bytes: Uint8Array;
}

/**
 * Fetches a picture. Only https, only from the named hosts, also when a server sends elsewhere; only from public
 * addresses, and the connection goes to the address that was checked. At most 25 MB, 10 seconds and 3 hops.
 * @throws {Error} with a Spanish sentence.
 */
export async function fetchPicture(
	address: string,
	{ hosts, resolve = addressesOf, ask = askServer }: FetchOptions,
): Promise<{ readonly bytes: Uint8Array; readonly ending: string }> {
	let url = new URL(address);
	for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
		if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
		if (url.protocol !== "https:" || url.username !== "" || (url.port !== "" && url.port !== "443"))
			throw new Error("no es una dirección https.");
		if (!hosts.has(url.hostname.toLowerCase())) throw new Error(`${url.hostname} no está en --from.`);
		const found = await resolve(url.hostname);
		const [first] = found;
		if (first === undefined) throw new Error(`${url.hostname} no se encuentra.`);
		if (!found.every(isPublicAddress)) throw new Error(`${url.hostname} lleva a una red privada.`);
		const { status, location, bytes } = await ask(url, first);
		if (status >= 300 && status < 400 && location !== null) {
			if (!URL.canParse(location, url)) throw new Error("manda a una dirección que no lo es.");
			url = new URL(location, url);
			continue;
		}
		if (status !== 200) throw new Error(`responde ${status}.`);
		const ending = endingOf(bytes);
		if (ending === null) throw new Error("no es una imagen.");
		return { bytes, ending };
	}
	throw new Error("manda de una dirección a otra demasiadas veces.");
}

/** Fetches pictures into a folder. Returns the names of the files by address; those that failed are told and left out. */
export async function fetchPictures(
	addresses: readonly string[],
	{ folder, print, ...options }: FetchOptions & { readonly folder: string; readonly print: (line: string) => void },
): Promise<ReadonlyMap<string, string>> {
	await mkdir(folder, { recursive: true });
	const fetched = new Map<string, string>();
	const wanted = addresses.filter(
		(address) => URL.canParse(address) && options.hosts.has(new URL(address).hostname.toLowerCase()),
	);
	const rest = wanted.values();
	const worker = async () => {
		for (const address of rest) {
			try {
				const { bytes, ending } = await fetchPicture(address, options);
				const name = `${createHash("sha256").update(address).digest("hex").slice(0, 24)}.${ending}`;
				await writeFile(path.join(folder, name), bytes);
				fetched.set(address, name);
			} catch (error) {
				print(`  · ${address}: ${error instanceof Error ? error.message : String(error)}`);
			}
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	print(`Imágenes descargadas: ${fetched.size} de ${wanted.length}.`);
	return fetched;
}

/** The ending for a picture by its first bytes; null for anything else. SVG is none: it can hold programs. */
function endingOf(bytes: Uint8Array): string | null {
	const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
	if (head.startsWith("\xff\xd8\xff")) return "jpg";
	if (head.startsWith("\x89PNG\r\n")) return "png";
	if (/^GIF8[79]a/.test(head)) return "gif";
	if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
	return head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8)) ? "avif" : null;
}

async function addressesOf(host: string): Promise<readonly string[]> {
	return (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
}

/** Asks the server at an address, which is the one that was checked: a name could lead elsewhere the second time. */
function askServer(url: URL, address: string): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const fail = (reason: string) => reject(new Error(reason));
		const asked = request(
			url,
			{
				lookup: (_host, options, done) =>
					options.all === true ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
				headers: { accept: "image/*" },
				signal: AbortSignal.timeout(TIMEOUT_MS),
				agent: false,
			},
			(response) => {
				const parts: Buffer[] = [];
				let length = 0;
				response.on("data", (part: Buffer) => {
					length += part.byteLength;
					if (length > MOST_BYTES) {
						asked.destroy();
						fail("pesa más de 25\u00a0MB.");
					} else parts.push(part);
				});
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						location: response.headers.location ?? null,
						bytes: Buffer.concat(parts),
					}),
				);
				response.on("error", () => fail("se ha cortado."));
			},
		);
		asked.on("error", (error) =>
			fail(error.name === "TimeoutError" || error.name === "AbortError" ? "tarda más de 10 segundos." : "no responde."),
		);
		asked.end();
	});
}
