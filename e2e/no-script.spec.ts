import { ARTICLE, RESTRICTED, SCREENS } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

test.use({ javaScriptEnabled: false });

test("without scripts a visitor walks from home to an article, its tag and the legal notice", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1, name: "Una conversación larga sobre diseño" })).toBeVisible();
	await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
	await expect(page).toHaveURL("/blog");
	await page.getByRole("link", { name: /^Contraste y color/ }).click();
	await expect(page).toHaveURL(ARTICLE);
	await expect(page.getByRole("heading", { name: "Las cifras que hay que saberse" })).toBeVisible();
	await page.getByRole("list", { name: "Etiquetas" }).getByRole("link", { name: "Accesibilidad" }).click();
	await expect(page).toHaveURL("/blog/tags/accesibilidad");
	await expect(page.getByRole("heading", { level: 1, name: "Accesibilidad" })).toBeVisible();
	await page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name: "Aviso legal" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aviso legal" })).toBeVisible();
});

test("without scripts an article is whole, and nothing is offered that would not work", async ({ page }) => {
	await page.goto(ARTICLE);
	const article = page.getByRole("article");
	await expect(article.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(article.getByText("con el teléfono a medio brillo y lee un párrafo entero.")).toBeVisible();
	await expect(article.getByRole("table")).toBeVisible();
	await expect(article.locator("figure pre").first()).toBeVisible();
	await expect(article.getByRole("link", { name: "Inés Valcárcel" })).toBeVisible();
	await expect(article.getByRole("button")).toHaveCount(0);
	await expect(page.locator("body")).toHaveClass("dark");
});

test("without scripts the code blocks and the byline keep their titles and leave no hole where the buttons were", async ({
	page,
}) => {
	await page.goto(ARTICLE);
	await expect(page.getByText("tokens.css", { exact: true })).toBeVisible();
	await expect(page.locator("[data-needs-script]").first()).toBeHidden();
	await expect(page.locator("[data-copy]").first()).toBeHidden();
});

test("without scripts a resource shows its boxes as drawings with a meaning, its licence, and no button", async ({
	page,
}) => {
	await page.goto("/recursos/plantillas/mapa-de-experiencia");
	const article = page.getByRole("article");
	await expect(article.getByRole("img", { name: "Pendiente:" })).toHaveCount(7);
	await expect(article.getByRole("checkbox")).toHaveCount(0);
	await expect(article.getByRole("button")).toHaveCount(0);
	await expect(article.getByRole("link", { name: "CC BY 4.0" })).toBeVisible();
});

test("without scripts the lists are paged by links", async ({ page }) => {
	await page.goto("/blog");
	await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
	await page.getByRole("link", { name: /Siguiente/ }).click();
	await expect(page).toHaveURL("/blog?pagina=2");
	await expect(page.getByText("Página 2 de 2")).toBeVisible();
	await page.getByRole("link", { name: /Anterior/ }).click();
	await expect(page).toHaveURL("/blog");
});

test("without scripts the lock tells what it means", async ({ page }) => {
	await page.goto(RESTRICTED);
	const header = page.locator("article > header");
	await header.getByRole("img", { name: "Solo usuarios registrados" }).hover();
	await expect(header.getByText("Solo usuarios registrados")).toBeVisible();
});

test("without scripts every screen has its heading, and no button but those that send a form", async ({ page }) => {
	test.slow();
	for (const url of SCREENS) {
		await page.goto(url);
		await expect(page.getByRole("main").getByRole("heading", { level: 1 }), url).toBeVisible();
		await expect(page.locator("button:not([type=submit]), [role=button]").filter({ visible: true }), url).toHaveCount(
			0,
		);
	}
});
