let isOwn = false;

/** Reloads the page. `start.ts` refuses reloads that the router begins by itself. */
export function reloadPage(): void {
	isOwn = true;
	location.reload();
}

/** Whether `reloadPage` reloads the page. */
export function isOwnReload(): boolean {
	return isOwn;
}
