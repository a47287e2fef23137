import { COPIES } from "../../user/unsaved-words.ts";
import { type Autosave, createAutosave, type Outcome } from "./autosave.ts";
import { type Copy, type FoundCopy, findCopies, keepCopy, sortCopies } from "./copies.ts";
import { momentWords, runAtRest } from "./elements.ts";
import { followStart } from "./event-times.ts";
import { firstWords, placeWords, readWords, submitWords } from "./form-words.ts";
import { bringLive, liveSwitch } from "./live-switch.ts";
import { moreTools } from "./more-tools.ts";
import { knownPlace, newName, newPlace, sortNewCopies } from "./new-text.ts";
import { createNotices, type Notices } from "./notices.ts";
import { takePictures } from "./pictures.ts";
import { followState, followUnchanged } from "./standing.ts";
import { createStatusLine } from "./status-line.ts";
import { takePastes } from "./take-pastes.ts";
import { addToolbar } from "./toolbar.ts";
import { countWords } from "./word-count.ts";
import { isSame, type Words } from "./words.ts";

/** Local storage, or null where it is blocked. */
function storageOf(): Storage | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}

/** Which copies belong to page views that still run. Where browsers cannot tell, none does. */
async function openViews(): Promise<ReadonlySet<string>> {
	const { held = [] } = (await navigator.locks?.query()) ?? {};
	return new Set(held.flatMap(({ name }) => (name?.startsWith(COPIES) ? [name] : [])));
}

/**
 * Keeps the browser from putting words back into a form that is shown again: they could not be told from those that are
 * typed before this script runs. The copies bring them, with the version that they belong to.
 */
function putNothingBack(form: HTMLFormElement): void {
	for (const each of [form, ...form.elements]) each.setAttribute("autocomplete", "off");
}

/** Makes the form of a text save what is typed, by itself (docs/product.md, 26.14). `uid`: the account of the page. */
export async function startEditor(form: HTMLFormElement, uid: string): Promise<Autosave | null> {
	const { text: known = "", base: version = "1", new: sort } = form.dataset;
	const isRefused = form.dataset.refused !== undefined;
	const page = { base: Number(version), words: firstWords(form), isDone: isSavedPage() };
	putNothingBack(form);
	if (form.querySelector(".desk-words") !== null) bringLive();
	const storage = storageOf();
	const open = await openViews();
	const account = { uid, storage };
	const { id, send, keep, isReady } =
		sort === undefined ? knownPlace(known, account) : newPlace(form, { sort, ...account });

	const notices = createNotices(form);
	const name = sort === undefined ? known : newName(sort);
	const all = findCopies(storage, { uid, id: name, isOpen: (each) => open.has(each) });
	const found = sort === undefined ? all : await sortNewCopies(all, account);
	if (found === null) return null;
	// From here on nothing is waited for until changes are listened to.
	const isTyped = !isSame(readWords(form), page.words);
	const { applied, offered, dropped } = sortCopies(found, { ...page, isTaken: isTyped || isRefused });
	for (const each of dropped) keepCopy(storage, each.key, null);
	const bar = form.querySelector(".desk-bar");
	const line = createStatusLine(bar ?? form);
	if (bar !== null) leaveRoomFor(bar);
	followState(form);
	followStart(form);
	if (page.isDone) {
		// The line says it from here on.
		document.querySelector(".desk-done")?.remove();
		line.show({ is: "saved", at: null }, true);
	}
	followUnchanged(form, isTyped || applied !== null);
	let isComposing = false;
	const place = (words: Words) => {
		if (isComposing) return false;
		placeWords(form, words);
		return true;
	};
	const autosave = createAutosave({
		...{ base: page.base, stored: isRefused ? null : page.words, unanswered: applied?.unanswered ?? null },
		...{ keep, place, send, isReady, now: Date.now, read: () => readWords(form) },
		onJoined: (joined, before) => tellJoined(notices, joined, () => change(before)),
		atRest: runAtRest,
		show: (status, isKept) => {
			line.show(status, isKept);
			if (status.is === "saved") form.dispatchEvent(new Event("desk-saved"));
			// Invisible and not gone, so that the text does not move under the hand.
			for (const each of document.querySelectorAll<HTMLElement>("[data-saved]")) each.dataset.saved = "before";
		},
		after: (ms, run) => {
			const timer = setTimeout(run, ms);
			return () => clearTimeout(timer);
		},
	});
	const change = (words: Words) => {
		placeWords(form, words);
		autosave.changed();
	};

	if (applied !== null) {
		placeWords(form, applied.copy.words);
		autosave.isSafe();
		const words = `Parte de lo que escribiste no llegó al sitio (${momentWords(applied.copy.at)}). Está aquí y se guarda ahora.`;
		notices.add("copy", words, ["Deshacer", () => change(page.words)]);
	}
	for (const each of offered) offer(each);
	if (applied !== null || isRefused || isTyped) autosave.changed();
	if (applied !== null && autosave.isSafe()) keepCopy(storage, applied.key, null);

	function offer({ key: theirs, copy }: FoundCopy): void {
		const drop = () => keepCopy(storage, theirs, null);
		if (sort !== undefined) {
			const words = `En este navegador hay otro texto sin guardar (${momentWords(copy.at)}).`;
			const take = () => {
				change(copy.words);
				if (autosave.isSafe()) drop();
			};
			notices.add(theirs, words, ["Recuperarlo aquí", take], ["Borrarlo", () => void drop()]);
			return;
		}
		const words = `En este navegador hay texto sin guardar (${momentWords(copy.at)}), escrito sobre una versión anterior.`;
		notices.add(
			theirs,
			words,
			["Comparar", () => leaveWith(() => submitWords(form, copy.base, copy.words), { theirs, copy })],
			["Unir", () => void joinCopy({ key: theirs, copy })],
			["Borrarlo", drop],
		);
	}

	async function joinCopy({ key: theirs, copy }: FoundCopy): Promise<void> {
		if (!(await autosave.settled())) return offer({ key: theirs, copy });
		const outcome = await send({ base: copy.base, words: copy.words, isLeaving: false });
		if (outcome.is === "saved" || outcome.is === "joined") {
			keepCopy(storage, theirs, null);
			location.reload();
		} else if (outcome.is === "clash") leaveWith(() => submitWords(form, copy.base, copy.words), { theirs, copy });
		else offer({ key: theirs, copy });
	}

	/** Leaves with a form whose words the next page may refuse or keep: until it says so, the copy stays. */
	function leaveWith(go: () => void, { theirs, copy }: { readonly theirs: string; readonly copy: Copy }): void {
		keepCopy(storage, theirs, { ...copy, isSubmitted: true });
		isLeaving = true;
		go();
	}

	let isLeaving = false;
	/** The button that was pressed last while the words are being saved; undefined while none waits for that. */
	let pressed: HTMLElement | null | undefined;
	const actOf = (submitter: HTMLElement | null) =>
		submitter instanceof HTMLButtonElement ? submitter.value : "guardar";
	async function save(first: HTMLElement | null): Promise<void> {
		if (pressed !== undefined) {
			if (actOf(first) !== "guardar") pressed = first;
			return;
		}
		pressed = first;
		const isSaved = await autosave.settled();
		const submitter = pressed;
		pressed = undefined;
		const act = actOf(submitter);
		const { is } = autosave.status();
		// Of a text that is not there yet and has no word, the site says what is missing.
		const isNothing = isSaved && id() === "";
		if (
			(isSaved && !isNothing && act === "guardar") ||
			(!isSaved && is !== "clash" && is !== "refused" && is !== "local")
		)
			return line.say();
		const baseField = form.querySelector<HTMLInputElement>('input[name="base"]');
		if (baseField !== null) baseField.value = String(autosave.base());
		if (!isSaved)
			keep({ base: autosave.base(), words: readWords(form), sending: null, at: Date.now(), isSubmitted: true });
		isLeaving = true;
		// Not while the browser is still at the press that was held back: it would ignore another.
		setTimeout(() => form.requestSubmit(submitter));
	}

	form.addEventListener("submit", (event) => {
		if (isLeaving) return;
		event.preventDefault();
		void save(event.submitter);
	});
	form.addEventListener("input", () => autosave.changed());
	form.addEventListener("change", () => autosave.changed());
	form.addEventListener("focusout", () => autosave.flush());
	form.addEventListener("compositionstart", () => {
		isComposing = true;
	});
	form.addEventListener("compositionend", () => {
		isComposing = false;
	});
	goOnFromTitle(form);
	form.addEventListener("keydown", (event) => {
		if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
		event.preventDefault();
		void save(null);
	});
	addEventListener("online", () => autosave.wake());
	addEventListener("focus", () => autosave.wake());
	addEventListener("pageshow", () => {
		isLeaving = false;
		autosave.wake();
	});
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") {
			if (!isLeaving) autosave.flush(true);
		} else autosave.wake();
	});
	addEventListener("pagehide", () => {
		if (!isLeaving) autosave.flush(true);
	});
	addEventListener("beforeunload", (event) => {
		if (!isLeaving && (!autosave.isSafe() || pictures?.isBusy() === true)) event.preventDefault();
	});
	const area = form.querySelector<HTMLTextAreaElement>('.desk-words textarea[name="body"]');
	const idOf = async () => {
		if (id() === "") await autosave.settled();
		return id();
	};
	const sayPlain = () => {
		const words = "No se ha podido traer el editor con formato. Sigues en el texto sencillo, con todo lo escrito.";
		notices.add("live", words, ["Entendido", () => undefined]);
	};
	const sayNoPictures = () => {
		const words = "No se ha podido añadir la imagen. Comprueba la conexión e inténtalo de nuevo.";
		notices.add("pictures", words, ["Entendido", () => undefined]);
	};
	const pictures = area === null ? null : takePictures(area, { idOf, fail: sayNoPictures });
	// Until it is there, or where it does not come, its buttons lead to a form of their own.
	runAtRest(() => void import("./cover.ts").then(({ followCover }) => followCover(form, idOf)).catch(() => undefined));
	const isInHand = matchMedia("(max-width: 48rem)").matches;
	const counter = form.querySelector(isInHand ? ".desk-words-head" : ".desk-status");
	if (area !== null && counter !== null) countWords(area, counter);
	if (area !== null && bar !== null) takePastes(area, bar);
	if (area !== null)
		addToolbar(area, [["Imagen", () => pictures?.choose()], ...moreTools(area, id), ...liveSwitch(area, sayPlain)]);
	if (known !== "") watchOtherTabs(known, notices);
	form.dataset.ready = "";
	return autosave;
}

/** Whether the page says that a form was saved. */
function isSavedPage(): boolean {
	return ["guardado", "igual"].includes(new URLSearchParams(location.search).get("hecho") ?? "");
}

function tellJoined(notices: Notices, { by, at }: Extract<Outcome, { readonly is: "joined" }>, undo: () => void): void {
	const words = `Tus cambios se han unido a los ${by === null ? "que llegaron" : `de ${by}`} (${momentWords(at)}).`;
	notices.add("joined", words, ["Deshacer", undo], ["Entendido", () => undefined]);
}

/** Enter in the title, which has one line however it is folded, goes on to what comes next. */
function goOnFromTitle(form: HTMLFormElement): void {
	const title = form.querySelector<HTMLTextAreaElement>('textarea[name="name"]');
	title?.addEventListener("keydown", (event) => {
		const { key, isComposing, shiftKey, ctrlKey, metaKey, altKey } = event;
		if (key !== "Enter" || isComposing || shiftKey || ctrlKey || metaKey || altKey) return;
		event.preventDefault();
		const controls = [...form.querySelectorAll<HTMLElement>("input, textarea, select, [contenteditable]")];
		controls.find((each, index) => index > controls.indexOf(title) && each.checkVisibility())?.focus();
	});
}

/** Tells the style sheet how high the bar is, so that it covers neither the cursor nor the page's end. */
function leaveRoomFor(bar: Element): void {
	const tell = () => document.documentElement.style.setProperty("--bar", `${bar.getBoundingClientRect().height}px`);
	new ResizeObserver(tell).observe(bar);
}

/** Says if the same text is open in another tab of this browser. Both may write: their saves are joined. */
function watchOtherTabs(id: string, notices: Notices): void {
	if (!("BroadcastChannel" in window)) return;
	const channel = new BroadcastChannel(`escritorio:${id}`);
	const show = () => notices.add("tab", "También lo tienes abierto en otra pestaña.");
	channel.addEventListener("message", ({ data }) => {
		if (data === "bye") return notices.remove("tab");
		show();
		if (data === "hello") channel.postMessage("here");
	});
	channel.postMessage("hello");
	addEventListener("pagehide", () => channel.postMessage("bye"));
}
