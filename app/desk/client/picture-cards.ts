import {
	describePicture,
	keyOf,
	movePicture,
	picturesIn,
	pictureWords,
	placeOf,
	type TextPicture,
	withoutPicture,
} from "../../../domain/desk/text-pictures.ts";
import { smallPicturePath } from "../desk-route.ts";
import { isMarkdownPath } from "../shown-pictures.ts";
import { changeQuietly } from "./change-quietly.ts";
import { make, makeButton } from "./elements.ts";
import { jumpTo } from "./jump-to.ts";
import { makeCard } from "./picture-card.ts";
import { followPictures } from "./picture-row.ts";
import { preparePicture, type SentPicture, shortSize } from "./picture-size.ts";
import { asParagraph, waitingWords } from "./picture-words.ts";
import { insertText } from "./replace-text.ts";
import { uploadPicture } from "./upload-picture.ts";

type Card = ReturnType<typeof makeCard>;

/**
 * The pictures of a text with their fields: those that go to the site, and those that it has (docs/product.md, 26.15).
 * `idOf`: the text's id; "" if the site does not have it.
 */
export function createCards(area: HTMLTextAreaElement, idOf: () => Promise<string>) {
	const cards = make("div", { class: "desk-pictures", "aria-label": "Imagen que se describe", role: "group" });
	(area.closest(".desk-words") ?? area).after(cards);
	const heard = make("p", { class: "desk-unseen", role: "status" });
	cards.before(heard);
	cards.addEventListener("desk-closed", () => area.focus({ preventScroll: true }));
	const pathOf = () => area.form?.dataset.path ?? "";
	let number = 0;
	let underWay = 0;
	let turn = Promise.resolve();
	/** The cards of pictures that the site has, by their keys. */
	const open = new Map<string, Card>();

	const find = (text: string, key: string) =>
		picturesIn(text, isMarkdownPath(pathOf())).find((each) => keyOf(each) === key);

	/** Changes a picture of the text, as if it were typed. */
	function change(key: string, changed: (text: string, picture: TextPicture, isMarkdown: boolean) => string): void {
		changeQuietly(area, (text) => {
			const picture = find(text, key);
			return picture === undefined ? text : changed(text, picture, isMarkdownPath(pathOf()));
		});
	}

	/** What the card of a picture does. `key`: null as long as the picture is on its way. */
	function actsFor(key: () => string | null, remove: () => void) {
		return {
			remove,
			describe(alt: string | null) {
				const own = key();
				if (own !== null) change(own, (text, picture, isMarkdown) => describePicture(text, picture, alt, isMarkdown));
			},
			place() {
				const own = key();
				const picture = own === null ? undefined : find(area.value, own);
				if (picture === undefined) return undefined;
				return { text: withoutPicture(area.value, picture), after: placeOf(area.value, picture) };
			},
			move(after: number) {
				const own = key();
				if (own === null) return;
				change(own, (text, picture) => movePicture(text, picture, after));
				const active = document.activeElement;
				showPlace(own);
				if (active instanceof HTMLElement) active.focus({ preventScroll: true });
			},
		};
	}

	/** Puts the cursor behind a picture, in sight. */
	function showPlace(key: string): void {
		const picture = find(area.value, key);
		if (picture !== undefined) jumpTo(area, picture.to);
	}

	function removePicture(key: string): void {
		change(key, withoutPicture);
		open.get(key)?.element.remove();
		open.delete(key);
		heard.textContent = "Imagen quitada del texto. Sigue en Archivos.";
	}

	/** Opens the fields of a picture that the text has, and shows where it is. `field`: which has the focus; null: the text. */
	function openCard(key: string, field: "alt" | "where" | null = "alt"): void {
		const picture = find(area.value, key);
		if (picture === undefined) return;
		let card = open.get(key);
		if (card?.element.isConnected !== true) {
			cards.replaceChildren(...[...cards.children].filter((each) => each.querySelector("progress:not([hidden])")));
			card = makeCard(
				cards,
				actsFor(
					() => key,
					() => removePicture(key),
				),
			);
			open.set(key, card);
			const small = smallPicturePath(picture.src, pathOf());
			if (small !== null) card.show(make("img", { src: small, alt: "", width: "224", height: "160" }));
		}
		card.fill(picture.alt);
		showPlace(key);
		if (field === null) return;
		const first = field === "alt" && card.alt.disabled ? card.element.querySelector("input:enabled") : card[field];
		if (first instanceof HTMLElement) first.focus({ preventScroll: true });
	}

	/** Names a file in the text where the cursor is, and sends it. */
	function add(file: File): void {
		number += 1;
		const waiting = waitingWords(file.name || "imagen", number);
		const { selectionStart: from, selectionEnd: to } = area;
		area.focus({ preventScroll: true });
		insertText(area, asParagraph(area.value, { from, to }, waiting));
		jumpTo(area, area.selectionStart);
		sendLater(file, waiting);
	}

	/** Sends a picture after those before it. */
	function sendLater(file: File, waiting: string): void {
		let key: string | null = null;
		let prepared: SentPicture | null = null;
		const gone = () => {
			changeQuietly(area, (text) => text.replace(waiting, ""));
			if (key !== null) removePicture(key);
		};
		const card = makeCard(
			cards,
			actsFor(() => key, gone),
		);
		const { state, bar } = card;
		bar.setAttribute("aria-label", `Subiendo ${file.name}`);

		function say(words: string, ...more: readonly Node[]): void {
			state.replaceChildren(words, ...more);
			heard.textContent = words;
		}
		function fail(why: string): void {
			const again = makeButton("Reintentar", queue);
			say(why, document.createTextNode(" "), again);
		}
		function queue(): void {
			underWay += 1;
			turn = turn.then(send);
		}
		async function send(): Promise<void> {
			bar.hidden = false;
			say(`Preparando ${file.name}…`);
			prepared ??= await preparePicture(file, (drawing) => {
				drawing.setAttribute("role", "img");
				drawing.setAttribute("aria-label", file.name);
				card.show(drawing);
			});
			const { file: sent, before } = prepared;
			say(
				before === null
					? `Subiendo ${file.name}…`
					: `Reducida para subirla: ${shortSize(before)} → ${shortSize(sent.size)}`,
			);
			const id = await idOf();
			const done =
				id === ""
					? { wrong: "Ponle antes un título al texto e inténtalo de nuevo." }
					: await uploadPicture({ id, name: file.name, file: sent }, (part) => {
							bar.value = part;
						});
			underWay -= 1;
			bar.hidden = true;
			if ("wrong" in done) return fail(done.wrong);
			const size = before === null ? "" : ` (${shortSize(before)} → ${shortSize(sent.size)})`;
			say(`${file.name} ya está en el sitio${size}.`);
			const words = pictureWords(`/${done.path}`, card.description(), isMarkdownPath(pathOf()));
			changeQuietly(area, (text) => {
				const at = text.indexOf(waiting);
				if (at === -1) return text;
				const changed = text.slice(0, at) + words + text.slice(at + waiting.length);
				const own = picturesIn(changed, isMarkdownPath(pathOf())).find(({ from }) => from === at);
				key = own === undefined ? null : keyOf(own);
				return changed;
			});
			if (key !== null) open.set(key, card);
			card.offerPlaces();
		}
		queue();
	}

	followPictures(area, { pathOf, openCard, removePicture });
	return { add, openCard, isBusy: () => underWay > 0 };
}
