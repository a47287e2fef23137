import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { makePage } from "../../domain/content/content.fixture.ts";
import { clientContext, exchangeContext, type PageExchange, sanitizeContext } from "../context.ts";
import { loader } from "./content-page.tsx";

const tags = ["Color", "Otra"];
const article = (fields: object) => ({
	...makePage({ url: "/blog/aqui", ...fields }).record,
	access: "full",
	body: "",
});

/** The articles that the page of an article suggests, and the inputs with which the API was asked for them. */
async function furtherOf(found: object, listFurther: () => Promise<unknown>) {
	const asked: unknown[] = [];
	const client = {
		getContent: async () => found,
		listFurther: (input: unknown) => {
			asked.push(input);
			return listFurther();
		},
	};
	const context = new RouterContextProvider();
	context.set(clientContext, client as never);
	context.set(exchangeContext, {} as PageExchange);
	context.set(sanitizeContext, (html) => html);
	const url = new URL("https://tertulia.example/blog/aqui");
	const data = await loader({ request: new Request(url), url, context, params: { "*": "blog/aqui" } } as never);
	return { asked, further: "further" in data ? data.further : null };
}

test("an article suggests others with what their links show", async () => {
	const items = [
		{ ...makePage({ url: "/blog/añil", restrictedTo: { registeredUsers: true } }).record, name: "a" },
		{ ...makePage({ url: "/blog/b" }).record, name: "b" },
	];
	expect(await furtherOf(article({ tags }), async () => ({ items }))).toEqual({
		asked: [{ article: "/blog/aqui", tag: "color" }],
		further: [
			{ to: "/blog/a%C3%B1il", name: "a", readingMinutes: 1, isLocked: true },
			{ to: "/blog/b", name: "b", readingMinutes: 1, isLocked: false },
		],
	});
});

test("an article without tags, or whose suggestions fail, can be read all the same", async () => {
	expect(await furtherOf(article({ tags: [] }), async () => null)).toEqual({
		asked: [{ article: "/blog/aqui" }],
		further: [],
	});
	expect(await furtherOf(article({ tags }), () => Promise.reject(new Error("down")))).toMatchObject({ further: [] });
});

test("a page that is no article suggests none", async () => {
	const found = article({ template: "page" });
	expect(await furtherOf(found, () => Promise.reject(new Error("asked")))).toEqual({ asked: [], further: [] });
});
