import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "react-router";
import authorHref from "../../app/content/author-page.css?url";
import legalHref from "../../app/content/legal/legal-text.css?url";
import notesHref from "../../app/content/margin-notes.css?url";
import extrasHref from "../../app/content/prose-extras.css?url";
import formHref from "../../app/forms/form-head.css?url";
import linktreeHref from "../../app/linktree/linktree.css?url";
import messageHref from "../../app/messages/message-head.css?url";
import rightsHref from "../../app/rights/rights.css?url";
import searchHref from "../../app/search/search.css?url";
import tokens from "../../app/theme/colors.css?raw";
import fontsHref from "../../app/theme/fonts.css?url";
import { areSameColors, type BrandColors } from "../../app/theme/palette.ts";
import { THEME_FOLDER } from "../../app/updates/names.ts";
import { brandSheet, colorsOfTokens } from "./brand-sheet.ts";
import { type Encoding, encode } from "./encoding.ts";
import { createPageStyles } from "./page-styles.ts";

/** A page with its own rules, and the CSP source of these. */
type Styled = ReturnType<ReturnType<typeof createPageStyles>>;

/** The look of the site's pages (docs/product.md, 24.5). */
export interface SiteStyles {
	/** Writes the rules of a rendered page into it, in these brand colours. */
	inline(html: string, colors: BrandColors): Styled;
	/** The addresses of the site's fonts and of the whole style sheet in these brand colours, for other documents. */
	addresses(colors: BrandColors): readonly string[];
	/**
	 * The whole style sheet of a page in other colours than those of the build, by the last part of its address. The
	 * address of a look that is not known any more is answered with that of `colors`, the colours in force, and
	 * `isAsked` is false: such an answer may not be kept.
	 */
	sheet(
		file: string,
		asked: { readonly colors: BrandColors; readonly encoding: Encoding },
	): Promise<{ readonly bytes: Buffer; readonly isAsked: boolean }>;
}

/** A style sheet in certain colours. */
interface Look {
	readonly colors: BrandColors;
	/** The last part of its address. */
	readonly file: string;
	readonly text: string;
	readonly inline: (html: string) => Styled;
	readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** The sheets of pages and texts that readers come to first, which few pages need. */
const SMALL = [
	authorHref,
	extrasHref,
	formHref,
	legalHref,
	linktreeHref,
	messageHref,
	notesHref,
	rightsHref,
	searchHref,
];

/** How many looks of before are kept, for pages that were sent with them. */
const KEPT = 3;

/**
 * Creates the styles of pages. In the colours of the build, pages have the build's own sheet. In others they have the
 * same sheet with these colours in it, under an address of its own, so that none loads a file more.
 * @throws {Error} if the build has no style sheet, or none of its fonts.
 */
export function createSiteStyles({ assets }: Pick<ServerBuild, "assets">, clientFolder: string): SiteStyles {
	const href = assets.routes.root?.css?.[0] ?? "";
	const read = (file: string) => readFileSync(path.join(clientFolder, file), "utf8");
	const fonts = read(fontsHref);
	const sheet = read(href);
	const small = new Map(SMALL.map((address) => [address, read(address).trim()]));
	const built = colorsOfTokens(tokens);
	const inlineBuilt = createPageStyles({ href, fonts, sheet, small });
	/** The newest last. */
	let looks: readonly Look[] = [];

	function makeLook(colors: BrandColors): Look {
		const text = brandSheet(sheet, colors);
		const file = `${hash("sha256", text, "base64url").slice(0, 10)}.css`;
		const inline = createPageStyles({ href, fonts, sheet: text, sentAs: THEME_FOLDER + file, small });
		return { colors, file, text, inline, encoded: new Map() };
	}

	function lookOf(colors: BrandColors): Look {
		const known = looks.find((look) => areSameColors(look.colors, colors));
		if (known !== undefined && known === looks.at(-1)) return known;
		const look = known ?? makeLook(colors);
		looks = [...looks.filter((other) => other !== look), look].slice(-1 - KEPT);
		return look;
	}

	return {
		inline: (html, colors) => (areSameColors(colors, built) ? inlineBuilt(html) : lookOf(colors).inline(html)),
		addresses: (colors) => [fontsHref, areSameColors(colors, built) ? href : THEME_FOLDER + lookOf(colors).file],
		async sheet(file, { colors, encoding }) {
			const asked = looks.find((look) => look.file === file);
			const look = asked ?? lookOf(colors);
			const known = look.encoded.get(encoding);
			const made = known ?? encode(Buffer.from(look.text), encoding, "highest");
			look.encoded.set(encoding, made);
			return { bytes: await made, isAsked: look.file === file };
		},
	};
}
