import { jumpTo } from "./jump-to.ts";
import type { MoreTool } from "./more-tools.ts";
import { watchTyping } from "./typing-rest.ts";

/** Where this browser remembers which editor its person writes in (docs/product.md, 9.3). */
const REMEMBERED = "con-formato";

const [FORMATTED, PLAIN, READ] = ["Escribir con formato", "Texto sencillo", "Ver con formato"];

/** Whether a person meets the text with its format: unless they chose the plain one in this browser. */
function isFormattedFirst(): boolean {
	try {
		return localStorage.getItem(REMEMBERED) !== "false";
	} catch {
		// Not every browser lets pages store something.
		return true;
	}
}

/** Where a mouse or a touchpad points: what telephones write with knows text areas best. */
const isForPointers = () => matchMedia("(pointer: fine)").matches;

/** Begins to bring the editor's file, so that the page's first looks are its last ones. */
export function bringLive(): void {
	if (isFormattedFirst()) void import("./live/live-editor.ts").catch(() => undefined);
}

function remember(isLive: boolean): void {
	try {
		localStorage.setItem(REMEMBERED, String(isLive));
	} catch {
		// It holds for this page.
	}
}

/** The editor's file. Null: it cannot be loaded. */
const loadLive = () => import("./live/live-editor.ts").catch(() => null);

/** The editor with format over a text area. Null: it cannot be loaded. */
async function load(area: HTMLTextAreaElement) {
	return (await loadLive())?.createLive(area) ?? null;
}

/**
 * The same where fingers point: the text is met with its format, as it will be read, and a press on its words makes it
 * the plain field that keyboards of telephones know best, with the cursor at that place.
 */
function readingSwitch(area: HTMLTextAreaElement, fail: () => void): readonly MoreTool[] {
	const words = area.parentElement ?? area;
	let reading: ReturnType<typeof start> | null = null;
	let shown: Awaited<ReturnType<typeof start>>;
	const isFirst = isFormattedFirst() && area.value !== "";

	const say = () => {
		const button = words.querySelector('[data-tool="con-formato"]');
		if (button !== null) button.textContent = shown === undefined ? READ : PLAIN;
	};
	async function start() {
		return (await loadLive())?.createReading(area, (at, top) => jumpTo(area, at, Math.min(top, innerHeight / 2)));
	}
	async function read(isPressed: boolean): Promise<void> {
		reading ??= start();
		const view = await reading;
		if (view === undefined) {
			reading = null;
			if (isPressed) fail();
		} else if (isPressed || document.activeElement !== area) {
			// Who writes already goes on.
			area.blur();
			view.show(isPressed);
			shown = view;
		}
		say();
	}
	area.addEventListener("focus", () => {
		shown?.hide();
		shown = undefined;
		say();
	});
	if (isFirst) void read(false);
	const press = () => {
		remember(shown === undefined);
		if (shown === undefined) void read(true);
		else area.focus();
	};
	return [[isFirst ? PLAIN : READ, press, "con-formato"]];
}

/**
 * The tool that goes between the text with its format, which comes first, and the plain one (docs/product.md, 26.22). The
 * editor takes its place when nobody is in the middle of a letter. Where it cannot be loaded, the plain text stays.
 * `fail`: says so to a person who pressed for it.
 */
export function liveSwitch(area: HTMLTextAreaElement, fail: () => void): readonly MoreTool[] {
	if (!isForPointers()) return readingSwitch(area, fail);
	const words = area.parentElement ?? area;
	const still = watchTyping(words);
	let live: ReturnType<typeof load> | null = null;
	let isWanted = false;
	let isShown = false;
	let isPressed = false;
	let isTurning = false;

	function want(isLive: boolean): void {
		isWanted = isLive;
		const button = words.querySelector('[data-tool="con-formato"]');
		if (button !== null) button.textContent = isLive ? PLAIN : FORMATTED;
		void turn();
	}

	/** Brings what is shown to what is wanted. A press meanwhile changes what is wanted, and is seen to in its turn. */
	async function turn(): Promise<void> {
		if (isTurning) return;
		isTurning = true;
		while (isShown !== isWanted) {
			live ??= load(area);
			const editor = await live;
			if (editor === null) {
				live = null;
				if (isPressed) fail();
				want(false);
				break;
			}
			await still();
			if (isShown === isWanted) break;
			const hasFocus = isPressed || (isShown ? editor.hasFocus() : document.activeElement === area);
			isPressed = false;
			isShown = isWanted;
			if (isShown) editor.show(hasFocus);
			else editor.hide(hasFocus);
		}
		isTurning = false;
	}

	if (isFormattedFirst()) want(true);
	const press = () => {
		isPressed = true;
		remember(!isWanted);
		want(!isWanted);
	};
	return [[isWanted ? PLAIN : FORMATTED, press, "con-formato"]];
}
