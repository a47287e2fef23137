/** Reads a page of the desk as a document. Nothing is called if it does not come. */
export function readPage(path: string, use: (page: Document) => void): void {
	// The only way to read a document that is no sink for scripts.
	const request = new XMLHttpRequest();
	request.open("GET", path);
	request.responseType = "document";
	request.addEventListener("load", () => {
		if (request.status === 200 && request.responseXML !== null) use(request.responseXML);
	});
	request.send();
}

/** Takes the state of a text, with what leads from it, out of its page as it is now. */
export function takeStanding(page: Document): void {
	const standing = page.querySelector(".desk-standing");
	if (standing === null) return;
	// The line of the script says when it was saved.
	standing.querySelector<HTMLElement>("[data-saved]")?.setAttribute("data-saved", "before");
	document.querySelector(".desk-standing")?.replaceWith(document.importNode(standing, true));
}

/** Of what readers see as it is nothing can be published until something is typed (docs/product.md, 26.14). */
export function followUnchanged(form: HTMLFormElement, isTyped: boolean): void {
	const button = form.querySelector<HTMLButtonElement>("[data-unchanged]");
	if (button === null) return;
	const why = button.dataset.unchanged ?? "";
	// The line of the bar says why, where it will say that something was saved.
	const line = form.querySelector<HTMLElement>(".desk-saving");
	const free = () => {
		button.removeAttribute("aria-disabled");
		button.removeAttribute("aria-description");
		if (line?.textContent === why) line.textContent = "";
	};
	if (isTyped) {
		free();
		return;
	}
	if (line !== null) {
		line.textContent = why;
		line.dataset.is = "unchanged";
	}
	// No property: browsers bring that back with the page.
	button.setAttribute("aria-disabled", "true");
	button.setAttribute("aria-description", why);
	button.addEventListener("click", (event) => {
		if (button.hasAttribute("aria-disabled")) event.preventDefault();
	});
	for (const name of ["input", "change", "desk-saved"]) form.addEventListener(name, free, { once: true });
}

/** Says of a published text, once it was saved, that readers do not see its changes yet (docs/product.md, 26.14). */
export function followState(form: HTMLFormElement): void {
	form.addEventListener("desk-saved", () => {
		if (document.querySelector(".desk-standing .desk-published") !== null) readPage(form.action, takeStanding);
	});
}
