import { describe, expect, test } from "vitest";
import { embedByName, embedOf } from "./embeds.server.ts";

const card = (url: string) => ({ url, isCard: true });
const link = (url: string) => ({ url, isCard: false });
const VIDEO = "https://www.youtube.com/watch?v=abcdefghijk";

describe("an address", () => {
	test.each([
		["https://youtu.be/abcdefghijk?t=90", card(`${VIDEO}&t=90s`)],
		["//www.youtube-nocookie.com/embed/abcdefghijk?start=90&amp;rel=0", card(`${VIDEO}&t=90s`)],
		["https://yewtu.be/embed/abcdefghijk", card(VIDEO)],
		["https://www.youtube.com/embed/videoseries?list=PL1", link("https://www.youtube.com/playlist?list=PL1")],
		["https://www.youtube.com/watch?v=abcdefghijk&list=PL1", card(VIDEO)],
		["https://www.youtube.com/user/ana", link("https://www.youtube.com/user/ana")],
		["https://www.youtube.com/@ana/videos", link("https://www.youtube.com/@ana/videos")],
		["https://player.vimeo.com/video/1234?h=0a1b", card("https://vimeo.com/1234/0a1b")],
		["https://vimeo.com/channels/staffpicks/1234", card("https://vimeo.com/1234")],
		["https://vimeo.com/album/1234", link("https://vimeo.com/album/1234")],
		["https://twitter.com/ana/status/123456/photo/1?s=20", card("https://x.com/ana/status/123456")],
		["https://twitter.com/i/web/status/123456", card("https://x.com/i/status/123456")],
		["https://codepen.io/team/codepen/pen/AbC", link("https://codepen.io/team/codepen/pen/AbC")],
		["https://codepen.io/ana/embed/preview/AbC?height=300", card("https://codepen.io/ana/pen/AbC")],
		["https://gist.github.com/ana/0a1b.js?file=x.rb", card("https://gist.github.com/ana/0a1b")],
		["https://gist.github.com/ana/0a1b/raw/x.rb", card("https://gist.github.com/ana/0a1b")],
		["https://maps.example/x?y=1", link("https://maps.example/x?y=1")],
		["https://ana:clave@youtu.be/abcdefghijk", null],
		["/embed/abcdefghijk", null],
	])("%s", (address, expected) => {
		expect(embedOf(address)).toEqual(expected);
	});
});

describe("a name and what it was given", () => {
	test.each([
		["youtube", ["abcdefghijk"], card(VIDEO)],
		["lite-youtube", ["abcdefghijk?start=90"], card(`${VIDEO}&t=90s`)],
		["YouTubeEmbed", ["https://youtu.be/abcdefghijk"], card(VIDEO)],
		["YouTube", ["Mira esto"], null],
		["YouTube", ["corto"], null],
		["YouTubeButton", ["Suscribirse"], null],
		["vimeo", ["1234"], card("https://vimeo.com/1234")],
		["TwitterTweetEmbed", ["123456"], card("https://x.com/i/status/123456")],
		["tweet", ["ana", "123456"], card("https://x.com/ana/status/123456")],
		["TwitterFollow", ["123456"], null],
		["gist", ["ana", "1234"], card("https://gist.github.com/ana/1234")],
		["gist", ["1234", "programa.rb"], card("https://gist.github.com/1234")],
		["github-gist", ["ana/1234", "programa.rb"], card("https://gist.github.com/ana/1234")],
		["gist", ["Guía"], null],
		["Registro", ["1234"], null],
		["Logistics", ["ana/1234"], null],
		["user_registration_form", ["12"], null],
		["codepen", ["ana", "AbC"], card("https://codepen.io/ana/pen/AbC")],
		["instagram", ["Síguenos"], null],
		["Bloom", ["https://a.example"], null],
		["iframe", ["https://a.example/x"], link("https://a.example/x")],
	])("%s %j", (name, given, expected) => {
		expect(embedByName(name, given)).toEqual(expected);
	});
});
