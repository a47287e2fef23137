import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { folderOf } from "../../publishing/content-folder.fixture.ts";
import { withUnpacked, ZipRefused } from "./unpack-zip.ts";

const TEXT = strToU8("Un texto que no se repite.");

async function zipOf(files: Zippable | Uint8Array): Promise<string> {
	const file = path.join(await folderOf({}), "contenido.zip");
	await writeFile(file, files instanceof Uint8Array ? files : zipSync(files));
	return file;
}

async function namesIn(file: string): Promise<readonly string[]> {
	return withUnpacked(file, async (folder) => {
		const entries = await readdir(folder, { recursive: true, withFileTypes: true });
		const files = entries.filter((entry) => entry.isFile());
		return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
	});
}

async function refusal(files: Zippable | Uint8Array): Promise<string> {
	const file = await zipOf(files);
	// A place of its own: other tests unpack at the same time.
	const place = await folderOf({});
	vi.stubEnv("TMPDIR", place);
	const error = await withUnpacked(file, async () => null).catch((thrown: unknown) => thrown);
	vi.unstubAllEnvs();
	expect(await readdir(place)).toEqual([]);
	if (!(error instanceof ZipRefused)) throw new Error(`Not refused: ${error}`);
	return error.message;
}

/** The same ZIP with other bytes where these are, in the directory and beside each file. */
function patched(zip: Uint8Array, from: string, to: string): Uint8Array {
	return Buffer.from(Buffer.from(zip).toString("latin1").replaceAll(from, to), "latin1");
}

/** The same ZIP with other bytes at an offset from the start of its directory. */
function inDirectory(zip: Uint8Array, offset: number, bytes: readonly number[]): Uint8Array {
	const changed = Buffer.from(zip);
	changed.set(bytes, changed.indexOf("PK\u0001\u0002", 0, "latin1") + offset);
	return changed;
}

test("the files are written with their bytes, in the folders that were packed", async () => {
	const files = {
		"blog/a.md": TEXT,
		"fotos/n\u0303u.png": TEXT,
		"__MACOSX/blog/._a.md": TEXT,
		"vacía/": new Uint8Array(0),
	};
	expect(await namesIn(await zipOf(files))).toEqual(["blog/a.md", "fotos/ñu.png"]);
	const [bytes] = await withUnpacked(await zipOf(files), (folder) =>
		Promise.all([readFile(path.join(folder, "blog/a.md"))]),
	);
	expect(bytes).toEqual(Buffer.from(TEXT));
});

test("what stays on this computer may have names that other systems refuse, and still none that leads out", async () => {
	const names = ["lists/leer:730af.html", "notas/¿Y ahora?.md", "a. /b.md"];
	const zip = await zipOf(Object.fromEntries(names.map((name) => [name, TEXT])));
	const written = await withUnpacked(zip, async (folder) => readdir(folder, { recursive: true }), "here");
	expect(names.filter((name) => written.includes(name))).toEqual(names);
	for (const name of ["../fuera.md", "a/../../fuera.md", "/raiz.md"]) {
		const climbs = withUnpacked(await zipOf({ [name]: TEXT }), async () => null, "here");
		await expect(climbs).rejects.toThrow("sale de la carpeta");
	}
});

test("a folder that was packed as a whole is what it was, and one that is part of an address stays", async () => {
	expect(await namesIn(await zipOf({ "content/blog/a.md": TEXT, "content/x.md": TEXT }))).toEqual([
		"blog/a.md",
		"x.md",
	]);
	expect(await namesIn(await zipOf({ "blog/ux/a.md": TEXT }))).toEqual(["blog/ux/a.md"]);
	expect(await namesIn(await zipOf({ "guias/a.md": TEXT }))).toEqual(["guias/a.md"]);
});

test.each([
	...["../fuera.md", "blog/../../fuera.md", "/etc/fuera.md", "C:/fuera.md", "C:\\fuera.md", "blog\\a.md"],
	...["blog/./a.md", "blog//a.md", "blog/a.md ", "blog/a.", "blog/con\u0000cero.md", "blog/ñ\nb.md", "blog/a|b.md"],
])("the name %j is refused", async (name) => {
	expect(await refusal({ "blog/bien.md": TEXT, [name]: TEXT })).toContain("El ZIP tiene un nombre");
});

test("links and things that are no files are refused", async () => {
	for (const mode of [0o120777, 0o010644, 0o060644])
		expect(await refusal({ "blog/a.md": [TEXT, { os: 3, attrs: mode * 0x10000 }] })).toContain("un enlace o algo");
});

test("names that one disk tells apart and another does not are refused", async () => {
	expect(await refusal({ "blog/a.md": TEXT, "blog/A.md": TEXT })).toContain("dos archivos con el mismo nombre");
	expect(await refusal({ "blog/ñ.md": TEXT, "blog/n\u0303.md": TEXT })).toContain("dos archivos con el mismo nombre");
});

test("bombs are refused before a byte is written", async () => {
	const zeros = new Uint8Array(20 * 1024 * 1024);
	expect(await refusal({ "blog/a.md": [zeros, { level: 9 }] })).toContain("más de cien veces");
	const many: Zippable = Object.fromEntries(
		Array.from({ length: 20_001 }, (_, each) => [`${each}`, new Uint8Array(0)]),
	);
	expect(await refusal(many)).toContain("más de 20.000 archivos");
	// A length of 3 GB in the directory, of which nothing is there.
	const lying = inDirectory(zipSync({ "blog/a.md": TEXT }), 24, [0, 0, 0, 0xc0]);
	expect(await refusal(lying)).toContain("más de 2 GB");
	// A file that says to be shorter than it is.
	const short = inDirectory(zipSync({ "blog/a.md": [strToU8("a".repeat(500)), { level: 9 }] }), 24, [10, 0, 0, 0]);
	expect(await refusal(short)).toContain("dañado");
});

test("what is broken, cut, locked or no ZIP is refused", async () => {
	const whole = zipSync({ "blog/a.md": [TEXT, { level: 0 }] });
	const damaged = "El ZIP está dañado o no es un ZIP. Vuelve a descargarlo o a comprimir la carpeta.";
	expect(await refusal(strToU8("no es un zip"))).toBe(damaged);
	expect(await refusal(whole.slice(0, whole.length - 10))).toBe(damaged);
	expect(await refusal(patched(whole, "no se repite", "se ha dañado"))).toBe("El ZIP está dañado en «blog/a.md».");
	const packed = zipSync({ "blog/a.md": TEXT });
	expect(await refusal(inDirectory(packed, 8, [1]))).toContain("tiene contraseña");
	expect(await refusal(inDirectory(packed, 10, [99]))).toContain("compresión que no se conoce");
	expect(await refusal({})).toContain("vacío");
	await expect(withUnpacked("/no/hay.zip", async () => null)).rejects.toThrow("No existe ese ZIP.");
});
