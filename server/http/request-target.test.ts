import { expect, test } from "vitest";
import { parseTarget } from "./incoming-request.ts";

test.each([
	["/", { pathname: "/", search: "" }],
	["/blog/hola?x=1&y=%zz", { pathname: "/blog/hola", search: "?x=1&y=%zz" }],
	["/blog/dise%C3%B1o", { pathname: "/blog/dise%C3%B1o", search: "" }],
	["/blog?", { pathname: "/blog", search: "?" }],
	["/a?b?c", { pathname: "/a", search: "?b?c" }],
	["/blog/...", { pathname: "/blog/...", search: "" }],
	["/.well-known/x", { pathname: "/.well-known/x", search: "" }],
])("%s is looked at as it was sent", (target, parts) => {
	expect(parseTarget(target)).toEqual(parts);
});

test.each([
	"",
	"*",
	"?x",
	"blog",
	"http://evil.example/blog",
	"//",
	"//evil.example",
	"/%",
	"/%2",
	"/%zz",
	"/%ff",
	"/%00",
	"/a%00b",
	"/a%0d%0ab",
	"/%7f",
	"/a\\b",
	"/\\evil.example",
	"/./x",
	"/x/../iniciar-sesion",
	"/x/%2e%2e/iniciar-sesion",
	"/x/.%2E/iniciar-sesion",
	"/x/..",
	"/..",
	"/x/%2e",
])("%j is refused", (target) => {
	expect(parseTarget(target)).toBe(400);
});

test("over 8,000 characters of query are too many; a long path is looked up, and found nowhere", () => {
	expect(parseTarget(`/?${"a".repeat(7_999)}`)).toMatchObject({ pathname: "/" });
	expect(parseTarget(`/?${"a".repeat(8_000)}`)).toBe(414);
	expect(parseTarget(`/${"a".repeat(10_240)}`)).toMatchObject({ search: "" });
});
