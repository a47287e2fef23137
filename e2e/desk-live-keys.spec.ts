import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./signed-in.ts";

/** What the page itself heard, whoever listened: each letter, and whether the person was in the text. */
interface Heard {
	readonly letter: string;
	readonly isInText: boolean;
}

declare global {
	interface Window {
		heard: Heard[];
	}
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzñçáéíóúàèòïü"];
const area = (page: Page) => page.locator('textarea[name="body"]');
const isFormatted = (page: Page) => page.locator(".desk-live:not([hidden])").count();

test.beforeEach(async ({ signIn, context }) => {
	test.setTimeout(150_000);
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
	await context.addInitScript(() => {
		window.heard = [];
		const isText = (each: EventTarget | null) =>
			each instanceof Element && each.matches('textarea[name="body"], .desk-live');
		addEventListener(
			"keydown",
			({ key, isTrusted, target }) => {
				if (isTrusted && key.length === 1) window.heard.push({ letter: key, isInText: isText(target) });
			},
			true,
		);
		// A person who is in the text as soon as it is there.
		const enter = () => {
			const text = document.querySelector<HTMLTextAreaElement>('textarea[name="body"]');
			if (text?.nextSibling === null || text === null || !location.hash.includes("dentro")) return;
			watch.disconnect();
			text.focus();
			text.setSelectionRange(text.value.length, text.value.length);
		};
		const watch = new MutationObserver(enter);
		watch.observe(document, { childList: true, subtree: true });
	});
});

/** Makes an article with these words, and returns its address. */
async function write(page: Page, body: string): Promise<string> {
	await page.goto("/escritorio");
	await page.evaluate(() => localStorage.setItem("con-formato", "false"));
	await page.goto("/escritorio/nuevo/articulo");
	await page.locator("form[data-ready]").waitFor();
	await page.getByLabel("Título").fill(`Un texto ${Math.random().toString(36).slice(2)}`);
	await area(page).fill(body);
	await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
	return page.url();
}

/** Presses a letter each 6 ms, without waiting for the page, until `isEnough`, and 60 more. */
async function typeUntil(session: CDPSession, isEnough: () => boolean): Promise<void> {
	let underWay = 0;
	let left = 60;
	for (let at = 0; left > 0; at += 1) {
		if (isEnough()) left -= 1;
		const letter = LETTERS[at % LETTERS.length] ?? "";
		const press = session
			.send("Input.dispatchKeyEvent", { type: "keyDown", key: letter, text: letter, unmodifiedText: letter })
			.then(() => session.send("Input.dispatchKeyEvent", { type: "keyUp", key: letter }));
		underWay += 1;
		const end = () => {
			underWay -= 1;
		};
		press.then(end, end);
		do await new Promise((resolve) => setTimeout(resolve, 6));
		while (underWay > 30);
	}
}

/** The letters that were typed into the text; each letter of the page since the first of them is one. */
async function typedLetters(page: Page): Promise<string> {
	const heard = await page.evaluate(() => window.heard);
	const first = heard.findIndex(({ isInText }) => isInText);
	expect(first).toBeGreaterThanOrEqual(0);
	const since = heard.slice(first);
	expect(since.filter(({ isInText }) => !isInText)).toEqual([]);
	return since.map(({ letter }) => letter).join("");
}

/** Text, editor in sight, status line and site are at one. */
async function expectAll(page: Page, text: string): Promise<void> {
	await expect(area(page)).toHaveValue(text);
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/, { timeout: 60_000 });
	const shown = await page.evaluate(() => {
		const lines = [...(document.querySelector(".desk-live")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])];
		return lines.map((line) => line.textContent).join("\n");
	});
	if (await isFormatted(page)) expect(shown).toBe(text);
	const id = page.url().match(/[0-9a-f]{16}/)?.[0] ?? "";
	const answer = await page.request.get(`/api/getSource?id=${id}`);
	expect(await answer.text()).toContain(JSON.stringify(text).slice(1, -1));
}

const BODY = "Uno.\n\nDos: ";

for (const tab of ["first", "second"] as const)
	for (const rate of [1, 4, 12]) {
		test(`no key is lost while it comes: ${tab} tab, processor ${rate} times slower`, async ({ page, context }) => {
			const address = await write(page, BODY);
			await page.evaluate(() => localStorage.setItem("con-formato", "true"));
			if (tab === "second") await page.reload();
			else await page.goto("/escritorio");
			const writing = tab === "second" ? await context.newPage() : page;
			const session = await context.newCDPSession(writing);
			await session.send("Emulation.setCPUThrottlingRate", { rate });
			await writing.goto(`${address}#dentro`, { waitUntil: "commit" });
			let isThere = false;
			const swapped = writing
				.locator(".desk-live:not([hidden])")
				.waitFor({ timeout: 90_000 })
				.then(() => {
					isThere = true;
				});
			await typeUntil(session, () => isThere);
			await swapped;
			const typed = await typedLetters(writing);
			await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
			expect(typed.length).toBeGreaterThan(60);
			await expectAll(writing, BODY + typed);
		});
	}

test("no key is lost while one goes to it and back", async ({ page, context }) => {
	await write(page, BODY);
	await area(page).focus();
	await page.keyboard.press("Control+End");
	const session = await context.newCDPSession(page);
	let isEnough = false;
	await page.evaluate(() => {
		window.heard = [];
	});
	const typing = typeUntil(session, () => isEnough);
	const name = '[data-tool="con-formato"]';
	for (let turn = 0; turn < 8; turn += 1) {
		await page.waitForTimeout(turn % 2 === 0 ? 40 : 700);
		await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), name);
	}
	await expect(area(page)).not.toHaveAttribute("data-behind", { timeout: 30_000 });
	isEnough = true;
	await typing;
	await expectAll(page, BODY + (await typedLetters(page)));
});

test("what is typed again before the script runs stays, after a reload and after a copy was found", async ({
	page,
	context,
}) => {
	const address = await write(page, BODY);
	await page.evaluate(() => localStorage.setItem("con-formato", "true"));
	await page.goto("/escritorio");
	await page.goto(`${address}#dentro`);
	await expect(page.locator(".desk-live")).toBeVisible();
	await context.setOffline(true);
	await page.keyboard.type("Sin red. ");
	await expect(page.locator(".desk-saving")).toHaveText(/^Sin conexión/);
	await context.setOffline(false);
	// The script comes late, as on a slow line.
	await context.route("**/assets/desk-script-*", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		await route.continue();
	});
	await page.reload({ waitUntil: "commit" });
	await page.waitForFunction(() => document.activeElement?.matches("textarea") === true);
	await page.keyboard.type("Antes. ");
	await expect(page.locator(".desk-live")).toBeVisible({ timeout: 30_000 });
	await page.keyboard.type("Ahora.");
	const copy = page.locator(".desk-notice", { hasText: "sin guardar" });
	const text = await area(page).inputValue();
	expect(text).toContain("Antes. ");
	expect(text).toContain("Ahora.");
	// The words before are in the text or offered: by the browser, or by the site if the page that was left saved them late.
	const clash = page.locator(".desk-saving", { hasText: "ha cambiado lo mismo" });
	if (!text.includes("Sin red. ")) await expect(copy.or(clash).first()).toBeVisible();
	await expectAll(page, text);
});

test("an accent waits for its letter before the editor changes, and compositions end as they began", async ({
	page,
	context,
}) => {
	await write(page, "");
	await area(page).focus();
	const session = await context.newCDPSession(page);
	const press = () => page.evaluate(() => document.querySelector<HTMLElement>('[data-tool="con-formato"]')?.click());
	const dead = async (code: string, letter: string) => {
		await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Dead", code });
		await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Dead", code });
		await press();
		await page.waitForTimeout(900);
		await session.send("Input.dispatchKeyEvent", { type: "keyDown", key: letter, text: letter });
		await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: letter });
	};
	const compose = async (parts: readonly string[]) => {
		for (const part of parts)
			await session.send("Input.imeSetComposition", {
				...{ text: part, selectionStart: part.length, selectionEnd: part.length },
			});
		await press();
		await page.waitForTimeout(900);
		await session.send("Input.insertText", { text: parts.at(-1) ?? "" });
	};
	let text = "";
	for (const isLive of [true, false]) {
		await dead("Quote", "á");
		text += "á";
		await expect(page.locator(".desk-live:not([hidden])")).toHaveCount(isLive ? 1 : 0);
		await expect(area(page)).toHaveValue(text);
	}
	for (const [isLive, parts] of [
		[true, ["ca", "cami", "camión"]],
		[false, ["~", "ñ"]],
		[true, ["´", "é"]],
		[false, ["c", "cançó"]],
		[true, ["lin", "lingüística"]],
	] as const) {
		await compose(parts);
		text += parts.at(-1);
		await expect(page.locator(".desk-live:not([hidden])")).toHaveCount(isLive ? 1 : 0);
		await expect(area(page)).toHaveValue(text);
	}
	await session.send("Input.imeSetComposition", { text: "¨", selectionStart: 1, selectionEnd: 1 });
	await session.send("Input.insertText", { text: "ï" });
	await dead("BracketLeft", "ó");
	await expect(area(page)).toHaveValue(`${text}ïó`);
});
