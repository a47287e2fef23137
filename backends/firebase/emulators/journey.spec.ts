import { expect, type Page, test } from "@playwright/test";
import { makeEvent, makePage } from "../../../domain/content/content.fixture.ts";
import { untilHydrated } from "../../../e2e/pages.ts";
import { startTestSite, type TestSite } from "../../../server/site.fixture.ts";

const EMAIL = "marta@example.com";
const TEXT = "Lo que solo leen las personas registradas.";
const DAY_MS = 24 * 3_600_000;

let site: TestSite;
test.beforeAll(async () => {
	const soon = new Date(Math.ceil(Date.now() / DAY_MS + 7) * DAY_MS).toISOString();
	site = await startTestSite({
		pages: [
			makePage({
				url: "/blog/para-miembros",
				name: "Para miembros",
				body: `<p>${TEXT}</p>`,
				restrictedTo: { registeredUsers: true },
			}),
		],
		events: [makeEvent("taller", soon, { name: "Taller de prueba", capacity: 2 })],
	});
});
test.afterAll(() => site.stop());

/** Waits as long as a person would: forms that are sent within a second of being rendered are refused. */
async function whenAPersonWould(page: Page): Promise<void> {
	const drawnAt = Number(await page.locator("input[name=drawnAt]").first().inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
}

test("somebody signs up, reads a members' article, registers for an event and cancels, all of it kept on Firebase", async ({
	page,
}) => {
	await page.goto(`${site.origin}/blog/para-miembros`);
	await untilHydrated(page);
	await expect(page.getByText(TEXT)).toHaveCount(0);
	await page.getByLabel("Correo electrónico").fill(EMAIL);
	await whenAPersonWould(page);
	await page.getByRole("button", { name: "Enviarme un código" }).click();
	const [code = ""] = /\d{6}/.exec((await site.mailbox.next(EMAIL)).subject) ?? [];
	await page.getByLabel("Código de seis cifras").fill(code);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByText(TEXT)).toBeVisible();

	await page.goto(`${site.origin}/eventos/taller`);
	await page.getByRole("link", { name: "Apúntate" }).first().click();
	await expect(page).toHaveURL(/\/apuntate-al-evento\?evento=taller$/);
	await page.getByLabel("Nombre").fill("Marta Peña");
	await page.getByLabel("Tengo 14 años o más.").check();
	await whenAPersonWould(page);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL(/\/gracias-evento$/);
	await expect(page.getByText("¡Plaza confirmada!").first()).toBeVisible();
	expect((await site.backend.registrations.listByEmail(EMAIL)).map(({ status }) => status)).toEqual(["confirmed"]);

	await page.getByRole("link", { name: "Ver o cancelar mi plaza" }).click();
	await page.getByText("Cancelar mi plaza", { exact: true }).click();
	await page.getByRole("button", { name: "Sí, cancelar" }).click();
	await expect(page.getByText("Has cancelado tu plaza.")).toBeVisible();
	expect((await site.backend.registrations.listByEmail(EMAIL)).map(({ status }) => status)).toEqual(["cancelled"]);
	expect((await site.backend.users.list({ after: "", limit: 10 })).map(({ email }) => email)).toEqual([EMAIL]);
});
