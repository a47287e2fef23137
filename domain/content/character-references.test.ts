import { expect, test } from "vitest";
import { withoutReferences } from "./character-references.ts";

test.each([
	["Las &#8220;comillas&#8221; de WordPress &#038; compañía", "Las “comillas” de WordPress & compañía"],
	["Qu&eacute; es &lt;video&gt;&hellip;", "Qué es <video>…"],
	["&#x1F600; &amp;amp; &nada; R&D; &#0; &#xD800; &#9999999;", "😀 &amp; &nada; R&D; &#0; &#xD800; &#9999999;"],
	["&constructor;", "&constructor;"],
])("%s", (written, text) => {
	expect(withoutReferences(written)).toBe(text);
});
