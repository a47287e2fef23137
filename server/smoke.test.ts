import { afterAll, beforeAll, expect, test } from "vitest";
import { makePage } from "../domain/content/factories.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ pages: [makePage({ url: "/blog/hola", name: "Hola" })] });
});
afterAll(() => site.stop());

test("an article is answered from its address", async () => {
	const response = await site.get("/blog/hola");
	expect(response.status).toBe(200);
	expect(await response.text()).toContain("<p>Texto de /blog/hola</p>");
});
