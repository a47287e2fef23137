import { describe, expect, test } from "vitest";
import { type Answer, fetchPicture, hostsOf, isPublicAddress } from "./fetch-pictures.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1");
const picture: Answer = { status: 200, location: null, bytes: PNG };

describe("only public addresses are asked", () => {
	test.each(["93.184.216.34", "2606:2800:220:1::1"])("%s", (address) => expect(isPublicAddress(address)).toBe(true));
	test.each([
		"127.0.0.1",
		"10.1.2.3",
		"172.31.0.1",
		"192.168.1.1",
		"169.254.169.254",
		"100.64.0.1",
		"0.0.0.0",
		"224.0.0.1",
		"255.255.255.255",
		"::1",
		"::",
		"::ffff:127.0.0.1",
		"::ffff:7f00:1",
		"fe80::1",
		"fc00::1",
		"fd00:ec2::254",
		"64:ff9b::7f00:1",
		"2002:7f00:1::",
		"2001:db8::1",
		"ff02::1",
		"127.1",
		"localhost",
		"",
	])("not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

function ask(answers: Readonly<Record<string, Answer>>, resolve = async () => ["93.184.216.34"] as readonly string[]) {
	const asked: string[] = [];
	const options = {
		hosts: hostsOf(["https://ana.example", "img.example"]),
		resolve,
		ask: async (url: URL, address: string) => {
			asked.push(`${url.href} ${address}`);
			return answers[url.href] ?? { status: 404, location: null, bytes: new Uint8Array() };
		},
	};
	return { asked, get: (address: string) => fetchPicture(address, options) };
}
const to = (location: string): Answer => ({ status: 302, location, bytes: new Uint8Array() });

test("a picture comes from the address that was checked, over https, also by way of another named host", async () => {
	const { asked, get } = ask({
		"https://ana.example/a": to("https://img.example/a.png"),
		"https://img.example/a.png": picture,
	});
	expect(await get("http://ana.example/a")).toEqual({ bytes: PNG, ending: "png" });
	expect(asked).toEqual(["https://ana.example/a 93.184.216.34", "https://img.example/a.png 93.184.216.34"]);
});

test.each([
	["https://otra.example/a", "otra.example no está en --from."],
	["https://ana.example:8080/a", "no es una dirección https."],
	["https://ana:x@ana.example/a", "no es una dirección https."],
	["ftp://ana.example/a", "no es una dirección https."],
	["https://ana.example/fuera", "otra.example no está en --from."],
	["https://ana.example/archivo", "no es una dirección https."],
	["https://ana.example/vueltas", "manda de una dirección a otra demasiadas veces."],
	["https://ana.example/svg", "no es una imagen."],
	["https://ana.example/nada", "responde 404."],
])("%s: %s", async (address, reason) => {
	const { get } = ask({
		"https://ana.example/fuera": to("https://otra.example/a"),
		"https://ana.example/archivo": to("file:///etc/passwd"),
		"https://ana.example/vueltas": to("/vueltas"),
		"https://ana.example/svg": { ...picture, bytes: Buffer.from("<svg/>") },
	});
	await expect(get(address)).rejects.toThrow(reason);
});

test("a name that leads into a private network is not asked, not even with one of its addresses", async () => {
	const { asked, get } = ask({ "https://ana.example/a": picture }, async () => ["93.184.216.34", "127.0.0.1"]);
	await expect(get("https://ana.example/a")).rejects.toThrow("ana.example lleva a una red privada.");
	expect(asked).toEqual([]);
});

test.each(["", "localhost", "127.0.0.1", "https://u:p@ana.example", "https://[::1]"])(
	"--from refuses «%s»",
	(address) => {
		expect(() => hostsOf([address])).toThrow("--from es una dirección");
	},
);
