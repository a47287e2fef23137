import { expect, test } from "vitest";
import type { Client } from "../../api/client.ts";
import { makePage } from "../../domain/content/content.fixture.ts";
import { furtherReading } from "./further-reading.ts";

const card = (name: string, fields: object = {}) => ({
	...makePage({ url: `/blog/${name}`, ...fields }).record,
	id: name,
	name,
});

function clientWith(lists: Readonly<Record<string, readonly ReturnType<typeof card>[]>>) {
	const asked: object[] = [];
	const listContent = async (input: { readonly folder?: string; readonly tag?: string }) => {
		asked.push(input);
		const items = lists[input.tag ?? ""];
		return items === undefined ? null : { items, page: 1, pages: 1, total: items.length, folder: "/blog/", tag: null };
	};
	return { asked, client: { listContent } as unknown as Pick<Client, "listContent"> };
}
const tags = [
	{ slug: "color", name: "Color" },
	{ slug: "otra", name: "Otra" },
];
const here = { url: "/blog/aqui", folder: "/blog/guias/", tags };

test("those of the first tag come first, then the newest; never the article itself, nor what is none, nor one twice", async () => {
	const a = card("a", { restrictedTo: { registeredUsers: true } });
	const { client, asked } = clientWith({
		color: [card("aqui"), a],
		"": [card("b"), card("aqui"), a, card("nota", { template: "cuaderno" }), card("c"), card("d")],
	});
	expect(await furtherReading(client, here)).toEqual([
		{ to: "/blog/a", name: "a", readingMinutes: 1, isLocked: true },
		{ to: "/blog/b", name: "b", readingMinutes: 1, isLocked: false },
		{ to: "/blog/c", name: "c", readingMinutes: 1, isLocked: false },
	]);
	expect(asked).toEqual([
		{ folder: "/blog/", tag: "color", page: 1 },
		{ folder: "/blog/", page: 1 },
	]);
});

test("an article without tags or section, or whose lists fail, can be read all the same", async () => {
	const { client } = clientWith({ "": [card("b")] });
	expect(await furtherReading(client, { ...here, tags: [] })).toHaveLength(1);
	expect(await furtherReading(client, { ...here, folder: "/" })).toEqual([]);
	const listContent = () => Promise.reject(new Error("down"));
	expect(await furtherReading({ listContent } as unknown as Pick<Client, "listContent">, here)).toEqual([]);
});
