import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealInlineScripts } from "./security-headers.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("scripts with the nonce are hashed and lose it", () => {
	const { html, hashes } = sealInlineScripts(
		'<script nonce="N">a()</script><p>x</p><script type="module" nonce="N" async>b()</script>',
		"N",
	);
	expect(html).toBe('<script>a()</script><p>x</p><script type="module" async>b()</script>');
	expect(hashes).toEqual([hashOf("a()"), hashOf("b()")]);
});

test("scripts without the nonce, or with another, get no hash", () => {
	const given = '<script>evil()</script><script nonce="M">evil()</script><script nonce=N>evil()</script>';
	expect(sealInlineScripts(given, "N")).toEqual({ html: given, hashes: [] });
});

test("files and elements that are no scripts lose the nonce and get no hash", () => {
	const { html, hashes } = sealInlineScripts(
		'<script src="/a.js" nonce="N"></script><link rel="modulepreload" nonce="N" href="/a.js"/>',
		"N",
	);
	expect(html).toBe('<script src="/a.js"></script><link rel="modulepreload" href="/a.js"/>');
	expect(hashes).toEqual([]);
});

test("equal scripts have one hash, and the text is hashed as the browser reads it", () => {
	const { hashes } = sealInlineScripts('<script nonce="N">"ñ"</script><script nonce="N">"ñ"</script>', "N");
	expect(hashes).toEqual([hashOf('"ñ"')]);
});
