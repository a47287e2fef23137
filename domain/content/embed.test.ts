import { expect, test } from "vitest";
import { embedOf, hostOf } from "./embed.ts";

test.each([
	["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
	["https://youtu.be/abc123?t=1m30s", "https://www.youtube.com/watch?v=abc123&t=90s"],
	["https://www.youtube-nocookie.com/embed/abc-12_3?start=20", "https://www.youtube.com/watch?v=abc-12_3&t=20s"],
	["http://m.youtube.com/shorts/abc123", "https://www.youtube.com/watch?v=abc123"],
	["https://player.vimeo.com/video/76979871?h=8272103f6e", "https://vimeo.com/76979871/8272103f6e"],
	["https://vimeo.com/76979871", "https://vimeo.com/76979871"],
	["https://twitter.com/ana/status/123?s=20", "https://x.com/ana/status/123"],
	["https://codepen.io/ana/embed/XyZ?default-tab=result", "https://codepen.io/ana/pen/XyZ"],
	["https://gist.github.com/ana/0a1b2c.js", "https://gist.github.com/ana/0a1b2c"],
	["https://gist.github.com/0a1b2c", "https://gist.github.com/0a1b2c"],
])("%s leads to %s", (address, url) => {
	expect(embedOf(address)?.url).toBe(url);
	expect(embedOf(url)?.url).toBe(url);
});

test("videos play at the hosts that set no cookies, others only open", () => {
	expect(embedOf("https://youtu.be/abc123?t=90")?.player).toEqual({
		provider: "YouTube",
		origin: "https://www.youtube-nocookie.com",
		frame: "https://www.youtube-nocookie.com/embed/abc123?autoplay=1&rel=0&start=90",
	});
	expect(embedOf("https://vimeo.com/123/ab12")?.player?.frame).toBe(
		"https://player.vimeo.com/video/123?autoplay=1&dnt=1&h=ab12",
	);
	expect(embedOf("https://x.com/ana/status/1")?.player).toBeNull();
});

test.each([
	"https://www.youtube.com/@canal",
	"https://www.youtube.com/watch?v=a%22b",
	"https://www.youtube.com.evil.example/watch?v=abc123",
	"https://user:pass@youtube.com/watch?v=abc123",
	"javascript:https://youtu.be/abc123",
	"//youtu.be/abc123",
	"https://x.com/ana",
	"https://codepen.io/ana",
	"https://gist.github.com/ana",
	"https://constructor/x",
	"no",
])("%s is no embed", (address) => expect(embedOf(address)).toBeNull());

test("hosts are shown without www", () => {
	expect(hostOf("https://www.youtube.com/watch")).toBe("youtube.com");
	expect(hostOf("/x")).toBe("");
});
