/** Text as it may stand in XML, in elements and attributes; characters XML cannot hold are left out. */
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

/** An element with text inside. */
export function xmlElement(name: string, text: string): string {
	return `<${name}>${xmlText(text)}</${name}>`;
}
