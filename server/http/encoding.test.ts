import { expect, test } from "vitest";
import { chooseEncoding } from "./encoding.ts";

test.each([
	[undefined, "identity"],
	["", "identity"],
	["gzip, deflate, br, zstd", "br"],
	["gzip,br", "br"],
	["br;q=1.0, gzip;q=0.5", "br"],
	["gzip", "gzip"],
	["gzip;q=0.8", "gzip"],
	["deflate, zstd", "identity"],
	["br;q=0, gzip", "gzip"],
	["br;q=0.0, gzip;q=0", "identity"],
	["br ; q=0.5", "br"],
	["x-gzip, sbr, brx", "identity"],
	["brx, br", "br"],
	["identity", "identity"],
])("with Accept-Encoding %j the body is sent as %s", (header, encoding) => {
	expect(chooseEncoding(header)).toBe(encoding);
});
