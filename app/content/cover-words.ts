/** Most letters of a title that a cover shows: three lines. */
const MOST_LETTERS = 40;

/** Words that no cover ends with. */
const JOINING = /\s(?:a|al|con|de|del|e|el|en|la|las|lo|los|o|para|por|que|se|sin|su|tu|u|un|una|y)$/i;

/**
 * The beginning of a title that stands for it on a cover: whole words, up to a colon, and at least the first word. Points
 * say that it goes on.
 */
export function coverWords(name: string): string {
	const [head = name] = name.split(/[:.;]\s/);
	if (head.length <= MOST_LETTERS) return head;
	const cut = head.slice(0, MOST_LETTERS + 1);
	let words = /\s/.test(cut) ? cut.replace(/[\s,]+\S*$/, "") : (head.split(/\s/)[0] ?? head);
	while (JOINING.test(words)) words = words.replace(JOINING, "");
	return `${words}…`;
}
