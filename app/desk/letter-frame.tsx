import { Failure } from "../../domain/failure.ts";
import { MAIL_COLORS, recolorMail } from "../../domain/mail/mail-colors.ts";
import { areSameColors, mailColorsOf } from "../theme/palette.ts";
import type { DeskRoute } from "./desk-route.ts";
import { LETTERS_PATH } from "./letter-words.ts";

/** Where a letter's style begins with what holds in the dark. */
const AT_NIGHT = "@media (prefers-color-scheme:dark)";

/** A letter as mail programs show it in one mode, whatever the mode of this browser. Its links open elsewhere. */
export function inMode(html: string, isDark: boolean): string {
	const mode = isDark ? "dark" : "light";
	return html
		.replace("<head>", '<head>\n<base target="_blank">')
		.replaceAll('content="light dark"', `content="${mode}"`)
		.replace("color-scheme:light dark", `color-scheme:${mode}`)
		.replace(AT_NIGHT, isDark ? "@media all" : "@media not all");
}

/** A letter as people get it, for the frame of its page (docs/product.md, 27.13). */
export const letterFramePage: DeskRoute = {
	path: `${LETTERS_PATH}/:id/carta`,
	async show({ url, params, client, settings }) {
		const body = await client.getIssueBody({ id: params.id ?? "" });
		if (body instanceof Failure) {
			if (body.status === 403 || body.status === 404) return null;
			throw body;
		}
		const { themeColor } = settings.site;
		const isPlain = areSameColors(themeColor, { dark: MAIL_COLORS.brandDark, light: MAIL_COLORS.brandLight });
		const html = isPlain ? body.html : recolorMail(body.html, mailColorsOf(themeColor));
		return { framed: { html: inMode(html, url.searchParams.get("modo") === "oscuro") } };
	},
};
