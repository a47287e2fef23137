/**
 * The beginning of a mail's HTML, up to its body. `title` and `language` are escaped already; `style`: rules, which
 * stand in the mail as they are.
 */
export function mailHead({
	language,
	title,
	style,
}: {
	readonly language: string;
	readonly title: string;
	readonly style: string;
}): string {
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>
${style}
</style>
</head>`;
}
