/** Elements that belong to an item of a list, but not to the label of its box. */
const NOT_LABEL = new Set(["UL", "OL", "PRE", "BLOCKQUOTE", "TABLE", "DIV", "FIGURE"]);

function stored(key: string): string {
	try {
		return sessionStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}

function store(key: string, ticks: string): void {
	try {
		sessionStorage.setItem(key, ticks);
	} catch {
		// Where the browser stores nothing, the boxes can be ticked until the page is left.
	}
}

/**
 * Turns the drawn boxes of a text's task lists into boxes that can be ticked, each with the words beside it as its label.
 * What is ticked is kept in the tab, under `key`: one digit for each box, in their order.
 */
export function makeTickable(text: Element, key: string): void {
	const marks = text.querySelectorAll("span.task");
	if (marks.length === 0) return;
	const kept = stored(key);
	const boxes = Array.from(marks, (mark, index) => {
		const box = document.createElement("input");
		box.type = "checkbox";
		box.className = "task";
		box.checked = kept.length === marks.length ? kept[index] === "1" : mark.classList.contains("task-done");
		const label = document.createElement("label");
		label.append(box);
		for (let next = mark.nextSibling; next !== null && !NOT_LABEL.has(next.nodeName); next = mark.nextSibling)
			label.append(next);
		mark.replaceWith(label);
		return box;
	});
	text.addEventListener("change", () => store(key, boxes.map(({ checked }) => (checked ? "1" : "0")).join("")));
}
