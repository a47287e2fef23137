let isOwn = false;

/** Reloads the page. The router's own reloads, of which the site knows nothing beforehand, are refused (`start.ts`). */
export function reloadPage(): void {
	isOwn = true;
	location.reload();
}

/** Whether `reloadPage` reloads the page. */
export function isOwnReload(): boolean {
	return isOwn;
}
