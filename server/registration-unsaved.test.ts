import { expect, test } from "vitest";
import { makeEvent } from "../domain/content/content.fixture.ts";
import { CannotWrite } from "../domain/unavailable.ts";
import { openBrowser } from "./browser.fixture.ts";
import { startTestSite } from "./site.fixture.ts";

test("a registration that cannot be kept comes back with what was typed and says so (docs/product.md, 12.6)", async () => {
	const full = await startTestSite({
		now: () => new Date("2026-11-20T12:00:00.000Z"),
		events: [makeEvent("charla", "2026-12-01T18:00:00.000Z")],
		wrap: (backend) => ({
			...backend,
			registrations: { ...backend.registrations, add: () => Promise.reject(new CannotWrite("no room")) },
		}),
	});
	const answer = await openBrowser(full).post("/apuntate-al-evento?evento=charla", {
		...{
			event: "charla",
			name: "Ana Peña",
			email: "ana@ejemplo.es",
			isOldEnough: "on",
			formId: "f1",
			timeZone: "Europe/Madrid",
		},
	});
	const page = await answer.text();
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
	expect(page).toContain("No se ha podido guardar tu inscripción. Inténtalo de nuevo.");
	expect([page.includes('value="Ana Peña"'), page.includes('value="ana@ejemplo.es"')]).toEqual([true, true]);
	await full.stop();
});
