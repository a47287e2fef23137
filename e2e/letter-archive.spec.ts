import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makeSentLetter } from "../domain/letters/letter.fixture.ts";
import { expectAxeClean } from "./axe.ts";
import { open, overflowing } from "./pages.ts";
import { serveSite } from "./serve-site.ts";
import { expect, test } from "./signed-in.ts";

test.use({ viewport: { width: 320, height: 844 } });

const TABLE =
	"<table><thead><tr><th>Una columna</th><th>Otra columna</th></tr></thead><tbody><tr><td>sin-ningún-corte-posible-en-la-palabra</td><td>otra-palabra-larguísima-sin-cortes</td></tr></tbody></table>";

test("letters that were sent are listed and read, accessible and on a narrow screen", async ({ page }) => {
	await serveSite({}, async (origin, dataDir) => {
		const backend = await openEmbedded({ dataDir });
		const { items } = await backend.content.list({ folder: "/blog/", offset: 0, limit: 2 });
		const subjects = items.map(({ id, name, summary, url }) => ({
			...{ kind: "page" as const, id, name, path: url, isWhole: false, html: `<p>${summary}</p>` },
		}));
		const withdrawn = {
			...subjects[0],
			kind: "page" as const,
			id: "ya-no",
			name: "Lo que se retiró",
			path: "/blog/ya-no",
		};
		for (let day = 10; day < 23; day += 1)
			await backend.letters.putIssue(
				makeSentLetter({
					...{ id: `${day}`, slug: `2026-10-${day}-carta`, archivedAt: `2026-10-${day}T12:00:00.000Z` },
					body: { ...makeSentLetter().body, subject: `Lo que he leído en octubre, hasta el día ${day}` },
					contents: {
						opening: `<p>Hola: esto es lo <strong>nuevo</strong>.</p><div class="wide">${TABLE}</div>`,
						subjects: [...subjects, { ...withdrawn, isWhole: false, html: "<p>Nada.</p>" }],
					},
				}),
			);
		await backend.close();
		const isFine = async () => {
			await expectAxeClean(page);
			expect(await overflowing(page)).toEqual([]);
		};
		await open(page, `${origin}/novedades`);
		await isFine();
		await page.getByRole("link", { name: "Siguiente" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Cartas enviadas" })).toBeVisible();
		await isFine();
		await page.getByRole("link", { name: "Anterior" }).click();
		await page.getByRole("link", { name: "hasta el día 22" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "hasta el día 22" })).toBeVisible();
		await expect(page.getByText("Este texto se retiró del sitio.")).toBeVisible();
		await isFine();
		await open(page, page.url());
		await isFine();
		await page
			.getByRole("link", { name: subjects[0]?.name ?? "" })
			.first()
			.click();
		await expect(page.getByRole("heading", { level: 1, name: subjects[0]?.name ?? "" })).toBeVisible();
	});
});
