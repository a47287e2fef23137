/** Escapes text for XML elements and attributes; drops characters that XML 1.0 does not allow. */
export function xmlText(text: string): string {
	return (
		text
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in XML 1.0
			.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
			.replace(/&/g, "&amp;")
			.replace(/</g, "&lt;")
			.replace(/>/g, "&gt;")
			.replace(/"/g, "&quot;")
	);
}

/** An XML element with escaped text inside. `name` is not escaped. */
export function xmlElement(name: string, text: string): string {
	return `<${name}>${xmlText(text)}</${name}>`;
}
