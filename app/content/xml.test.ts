import { expect, test } from "vitest";
import { xmlElement, xmlText } from "./load-feed.ts";
import { rfc822 } from "./rss.ts";

test("what means something in XML is escaped, in elements and attributes", () => {
	expect(xmlText(`a & b < c > d " e ' f ]]>`)).toBe("a &amp; b &lt; c &gt; d &quot; e ' f ]]&gt;");
	expect(xmlText("&amp;")).toBe("&amp;amp;");
	expect(xmlElement("title", "<b>")).toBe("<title>&lt;b&gt;</title>");
});

test("characters that XML cannot hold are left out, others stay", () => {
	expect(xmlText("a\u0000b\u0008c\u000bd\u001fe\ufffef\uffff")).toBe("abcdef");
	expect(xmlText("a\tb\nc ñ 日 😀")).toBe("a\tb\nc ñ 日 😀");
});

test.each([
	["2026-03-03T09:05:07.000Z", "Tue, 03 Mar 2026 09:05:07 +0000"],
	["2026-12-31T23:59:59.999Z", "Thu, 31 Dec 2026 23:59:59 +0000"],
	["1970-01-01T00:00:00.000Z", "Thu, 01 Jan 1970 00:00:00 +0000"],
])("%s is %s in RFC 822", (instant, text) => {
	expect(rfc822(instant)).toBe(text);
});
