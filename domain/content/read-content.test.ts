import { expect, test } from "vitest";
import { makePage } from "./content.fixture.ts";
import type { ContentStore } from "./content-store.ts";
import { furtherArticles } from "./read-content.ts";

const card = (name: string, fields: object = {}) => ({
	...makePage({ url: `/blog/${name}`, ...fields }).record,
	id: name,
	name,
});

function storeWith(lists: Readonly<Record<string, readonly ReturnType<typeof card>[]>>) {
	const asked: object[] = [];
	const list: ContentStore["list"] = async ({ folder, tag, limit }) => {
		asked.push({ folder, tag, limit });
		const items = lists[tag ?? ""] ?? [];
		return { items: [...items], total: items.length };
	};
	const state = { revision: Promise.resolve("1") };
	return { asked, state, store: { list, revision: () => state.revision } };
}
const here = "/blog/guias/aqui";
const names = (cards: readonly { readonly name: string }[]) => cards.map(({ name }) => name);

test("those of the first tag come first, then the newest; never the article itself, other pages, or one twice", async () => {
	const { store, asked } = storeWith({
		color: [card("guias/aqui"), card("a")],
		"": [card("b"), card("guias/aqui"), card("a"), card("nota", { template: "cuaderno" }), card("c"), card("d")],
	});
	expect(names(await furtherArticles(store, here, "color"))).toEqual(["a", "b", "c"]);
	expect(asked).toEqual([
		{ folder: "/blog/", tag: "color", limit: 12 },
		{ folder: "/blog/", tag: undefined, limit: 12 },
	]);
});

test("the newest are not read if the tag has enough articles", async () => {
	const { store, asked } = storeWith({ color: ["a", "b", "c", "d"].map((name) => card(name)) });
	expect(names(await furtherArticles(store, here, "color"))).toEqual(["a", "b", "c"]);
	expect(asked).toHaveLength(1);
});

test("those that visitors cannot read come last, and only if there are too few others", async () => {
	const locked = { restrictedTo: { registeredUsers: true } };
	const { store } = storeWith({
		color: [card("cerrado", locked), card("a")],
		"": [card("otro", locked), card("b"), card("c"), card("d")],
	});
	expect(names(await furtherArticles(store, here, "color"))).toEqual(["a", "b", "c"]);
	const few = storeWith({ color: [card("cerrado", locked), card("a")], "": [card("b")] });
	expect(names(await furtherArticles(few.store, here, "color"))).toEqual(["a", "b", "cerrado"]);
});

test("an article without tags gets the newest, one outside all sections none", async () => {
	const { store } = storeWith({ "": [card("b")] });
	expect(names(await furtherArticles(store, here, undefined))).toEqual(["b"]);
	expect(await furtherArticles(store, "/aqui", "color")).toEqual([]);
});

test("the lists are read once for each revision, and every time while the store cannot tell it", async () => {
	const { store, asked, state } = storeWith({ "": [card("b")] });
	const readTwice = async () => {
		const before = asked.length;
		await furtherArticles(store, here, undefined);
		await furtherArticles(store, "/blog/b", undefined);
		return asked.length - before;
	};
	expect(await readTwice()).toBe(1);
	expect(await readTwice()).toBe(0);
	state.revision = Promise.resolve("2");
	expect(await readTwice()).toBe(1);
	state.revision = Promise.reject(new Error("averiado"));
	expect(await readTwice()).toBe(2);
});
