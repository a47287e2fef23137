/** A text as it is read: the byte order mark and the line ends of other systems change nothing. */
export function withPlainEnds(text: string): string {
	return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
