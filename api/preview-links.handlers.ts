import { createCallLimit } from "../domain/call-limit.ts";
import { openLink } from "../domain/desk/open-link.ts";
import { listLinks, revokeLink, shareText } from "../domain/desk/share-preview.ts";
import { Failure } from "../domain/failure.ts";
import { limitedAddress } from "../domain/sign-in/limits.ts";
import type { ApiContext, HandlersOf } from "./context.ts";
import { atDesk } from "./desk.handlers.ts";
import type { previewLinksContracts } from "./preview-links.contracts.ts";

/** How often links may be opened in a minute, by one caller and all together: each time a text is compiled. */
const BY_ONE = 30;
const BY_ALL = 240;

/** The limits of each site in this process. */
const limits = new WeakMap<object, readonly ((caller: string, now: number) => number)[]>();

/** The milliseconds that a caller must wait before they open a link; 0 for none. */
function waitOf({ backend, caller, now }: ApiContext): number {
	const [byOne, byAll] = limits.get(backend.previewLinks) ?? [createCallLimit(BY_ONE), createCallLimit(BY_ALL)];
	if (byOne === undefined || byAll === undefined) return 0;
	limits.set(backend.previewLinks, [byOne, byAll]);
	const at = now().getTime();
	return byOne(limitedAddress(caller.address), at) || byAll("", at);
}

export const previewLinksHandlers: HandlersOf<typeof previewLinksContracts> = {
	createPreviewLink: (input, context) => atDesk(context, (desk) => shareText(desk, input)),

	listPreviewLinks: ({ id }, context) =>
		atDesk(context, async (desk) => {
			const links = await listLinks(desk, id);
			return links instanceof Failure ? links : { links: [...links] };
		}),

	revokePreviewLink: (input, context) =>
		atDesk(context, async (desk) => (await revokeLink(desk, input)) ?? { done: true as const }),

	openPreviewLink: async ({ link }, context) => {
		const waitMs = waitOf(context);
		if (waitMs > 0) {
			const message = "Este enlace se ha abierto muchas veces seguidas. Inténtalo de nuevo dentro de un minuto.";
			return new Failure(429, "preview.too_many", message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
		}
		const { desk: tools, backend, now, site, siteUrl } = context;
		if (tools === null) return new Failure(503, "desk.elsewhere", "Aquí no se puede ver ahora mismo.");
		return openLink({ backend, tools, now, site, siteUrl }, link);
	},
};
