/** The names of characters that titles of other systems contain, with the characters. */
const NAMED: Readonly<Record<string, string>> = {
	...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…", ndash: "–", mdash: "—" },
	...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»", iexcl: "¡", iquest: "¿" },
	...{ aacute: "á", eacute: "é", iacute: "í", oacute: "ó", uacute: "ú", uuml: "ü", ntilde: "ñ", ccedil: "ç" },
	...{ Aacute: "Á", Eacute: "É", Iacute: "Í", Oacute: "Ó", Uacute: "Ú", Uuml: "Ü", Ntilde: "Ñ", Ccedil: "Ç" },
	...{ euro: "€", copy: "©", reg: "®", trade: "™", middot: "·", bull: "•", times: "×", ordf: "ª", ordm: "º" },
};

/**
 * A text with the characters that its references (`&#8220;`, `&amp;`) stand for, read once, as Markdown does. Unknown
 * references stay as they are written.
 */
export function withoutReferences(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g, (written, decimal, hex, name) => {
		if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : written;
		const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
		return isCharacter ? String.fromCodePoint(point) : written;
	});
}
