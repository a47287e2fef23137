import type { Options } from "rehype-sanitize";

/** The classes that `highlight` gives to highlighted code. */
export const TOKEN_CLASSES = [
	"t-keyword",
	"t-string",
	"t-constant",
	"t-comment",
	"t-function",
	"t-parameter",
	"t-string-expression",
	"t-link",
	"t-inserted",
	"t-deleted",
	"t-changed",
] as const;

/** Classes that authors may write on blocks. */
const BLOCK_CLASSES = ["callout", "callout-note", "callout-tip", "callout-warning"] as const;

/**
 * Paths of this site's own image files. Imports make and name these files, and links to previews give them other names; a
 * name is one segment.
 */
const PLACE =
	"/(?:media|vista/[A-Za-z0-9_-]{43}|(?:school/)?archivos/[A-Za-z0-9_-]{1,64})/[A-Za-z0-9][A-Za-z0-9_-]{0,127}";
const FILE = `${PLACE}\\.(?:avif|webp|jpg|png)`;
const MEDIA = (endings: string) => new RegExp(`^${PLACE}\\.(?:${endings})$`);
const SRC = MEDIA("avif|webp|jpg|png|gif");
/** Films and sounds, and captions of films. */
const PLAYED = MEDIA("mp4|m4v|webm|ogv|mp3|m4a|ogg|oga|opus|wav|flac");
const CAPTIONS = MEDIA("vtt");
const SRCSET = new RegExp(`^${FILE} [1-9]\\d{0,4}w(?:, ${FILE} [1-9]\\d{0,4}w){0,9}$`);

/** Characters allowed in an address: no spaces, control characters or backslashes (browsers read those as slashes). */
const REST = "[^\\s\\\\\\u0000-\\u001f\\u007f]*";
const HOST = "[^\\s\\\\\\u0000-\\u001f\\u007f/?#@]+";

/**
 * The addresses allowed in links: http(s) with a host and without credentials, mailto, tel, fragments and queries of
 * the page, and paths of this site. A path may not begin with two slashes, because browsers would read a host there.
 */
const HREF = new RegExp(
	`^(?:https?://${HOST}(?:[/?#]${REST})?|mailto:${REST}|tel:[+0-9().-]+|/(?!/)${REST}|[?#]${REST}|[^\\s\\\\\\u0000-\\u001f\\u007f/?#:]+(?:[/?#]${REST})?)$`,
	"i",
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not stand in these
const PLAIN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
const COUNT = /^[1-9]\d{0,3}$/;
const PIXELS = /^[1-9]\d{0,4}$/;
const INSTANT = /^[0-9TZPWDHMSY:.+ -]{1,40}$/;

const cell = [
	["className", "align-left", "align-center", "align-right"],
	["colSpan", COUNT],
	["rowSpan", COUNT],
] as const;
const id: [string, RegExp] = ["id", /^[a-z0-9-]{1,120}$/];

/** The elements of formulas. Those of the first list hold text only. */
export const MATH_TEXT = ["mi", "mn", "mo", "mtext"] as const;
export const MATH = [
	...MATH_TEXT,
	"math",
	"mfrac",
	"mmultiscripts",
	"mover",
	"mpadded",
	"mphantom",
	"mprescripts",
	"mroot",
	"mrow",
	"mspace",
	"msqrt",
	"mstyle",
	"msub",
	"msubsup",
	"msup",
	"mtable",
	"mtd",
	"mtr",
	"munder",
	"munderover",
	"menclose",
] as const;

/** What may be said about a part of a formula: lengths, numbers and words, never an address or a style. */
const MATH_ATTRIBUTES = [
	["className", "tml-left", "tml-right", "tml-jot"],
	...[
		"accent",
		"accentunder",
		"columnspan",
		"depth",
		"displaystyle",
		"fence",
		"form",
		"height",
		"largeop",
		"linethickness",
		"lspace",
		"mathvariant",
		"maxsize",
		"minsize",
		"movablelimits",
		"notation",
		"rowspan",
		"rspace",
		"scriptlevel",
		"separator",
		"stretchy",
		"symmetric",
		"voffset",
		"width",
	].map((name): [string, RegExp] => [name, /^[a-zA-Z0-9.%+-]{1,24}$/]),
] as [string, ...(string | RegExp)[]][];

/**
 * The allow-list of docs/product.md, 5.5: text, lists, tables, figures, code and pictures of this site. Elements that
 * are not named are unwrapped; elements in `strip` are removed with all their content. `sanitizeBody` checks ids and
 * buttons by further rules.
 */
export const bodySchema: Options = {
	tagNames: [
		"a",
		"abbr",
		"aside",
		"audio",
		"b",
		"blockquote",
		"br",
		"caption",
		"cite",
		"code",
		"dd",
		"del",
		"details",
		"dfn",
		"div",
		"dl",
		"dt",
		"em",
		"figcaption",
		"figure",
		"h2",
		"h3",
		"h4",
		"h5",
		"h6",
		"hr",
		"i",
		"img",
		"ins",
		"kbd",
		"li",
		"mark",
		"ol",
		"p",
		"picture",
		"pre",
		"q",
		"s",
		"samp",
		"section",
		"small",
		"source",
		"span",
		"strong",
		"sub",
		"summary",
		"sup",
		"table",
		"tbody",
		"td",
		"tfoot",
		"th",
		"thead",
		"time",
		"tr",
		"track",
		"u",
		"ul",
		"var",
		"video",
		"button",
		...MATH,
	],
	attributes: {
		...Object.fromEntries(MATH.map((name) => [name, MATH_ATTRIBUTES])),
		math: [
			["className", "tex"],
			["display", "block", "inline"],
			["alttext", PLAIN],
		],
		"*": [
			["lang", LANGUAGE],
			["dir", "ltr", "rtl", "auto"],
		],
		a: [
			["href", HREF],
			["rel", "noopener", "noreferrer", "external", "nofollow"],
			["className", "external", "file", "play"],
			["ariaLabel", PLAIN],
			["ariaDescribedBy", "footnote-label"],
			id,
		],
		abbr: [["title", PLAIN]],
		aside: [["className", ...BLOCK_CLASSES]],
		audio: [["src", PLAYED], "controls", "loop", ["preload", "metadata", "none"], ["ariaLabel", PLAIN]],
		blockquote: [["className", "long", ...BLOCK_CLASSES]],
		button: [
			["type", "button"],
			["className", "copy"],
			["dataCopy", ""],
			["ariaLabel", PLAIN],
		],
		del: [["dateTime", INSTANT]],
		details: ["open"],
		dfn: [["title", PLAIN]],
		div: [
			["className", "table-scroll", "table-rows", ...BLOCK_CLASSES],
			["tabIndex", 0],
			["role", "region"],
			["ariaLabel", PLAIN],
		],
		figure: [["className", "code", "image", "animation", "diagram"]],
		h2: [id],
		h3: [id],
		h4: [id],
		h5: [id],
		h6: [id],
		img: [
			["src", SRC],
			["srcSet", SRCSET],
			["sizes", /^[a-z0-9().,:% -]{1,200}$/],
			["alt", PLAIN],
			["width", PIXELS],
			["height", PIXELS],
			["loading", "lazy"],
			["decoding", "async"],
		],
		ins: [["dateTime", INSTANT]],
		li: [["value", COUNT], id],
		mark: [["className", "line"]],
		ol: [["start", /^\d{1,4}$/], "reversed", ["className", "contains-task-list"]],
		p: [["className", "embed", "embed-video", ...BLOCK_CLASSES]],
		pre: [
			["tabIndex", 0],
			["dataLanguage", /^[a-z0-9+#.-]{1,32}$/],
		],
		section: [["className", "footnotes"]],
		source: [
			["src", PLAYED],
			["type", "image/avif", "image/webp", /^(?:audio|video)\/[a-z0-9]{2,5}$/],
			["media", "(prefers-reduced-motion: reduce)"],
			["srcSet", SRCSET],
			["sizes", /^[a-z0-9().,:% -]{1,200}$/],
		],
		span: [
			["className", "code-title", "code-language", "task", "task-done", ...TOKEN_CLASSES],
			["role", "img"],
			["ariaLabel", PLAIN],
			["id", /^[\p{Ll}\p{Lo}\p{M}\p{N}_-]{1,100}$/u],
		],
		table: [["role", "table"]],
		tbody: [["role", "rowgroup"]],
		td: [...cell.map((rule) => [...rule] as [string, ...string[]]), ["dataLabel", PLAIN], ["role", "cell"]],
		th: [
			["role", "columnheader"],
			...cell.map((rule) => [...rule] as [string, ...string[]]),
			["scope", "col", "row", "colgroup", "rowgroup"],
			["abbr", PLAIN],
		],
		thead: [["role", "rowgroup"]],
		time: [["dateTime", INSTANT]],
		tr: [["role", "row"]],
		track: [
			["src", CAPTIONS],
			["kind", "captions", "subtitles", "descriptions", "chapters"],
			["srcLang", LANGUAGE],
			["label", PLAIN],
			"default",
		],
		ul: [["className", "contains-task-list"]],
		video: [
			["src", PLAYED],
			["poster", SRC],
			"controls",
			"loop",
			"muted",
			"playsInline",
			["preload", "metadata", "none"],
			["width", PIXELS],
			["height", PIXELS],
			["ariaLabel", PLAIN],
		],
	},
	ancestors: {
		caption: ["table"],
		tbody: ["table"],
		thead: ["table"],
		tfoot: ["table"],
		tr: ["table"],
		td: ["table"],
		th: ["table"],
		li: ["ul", "ol"],
		dt: ["dl"],
		dd: ["dl"],
		summary: ["details"],
		source: ["picture", "video", "audio"],
		track: ["video", "audio"],
		figcaption: ["figure"],
	},
	strip: [
		"applet",
		"canvas",
		"embed",
		"frame",
		"frameset",
		"iframe",
		"noembed",
		"noframes",
		"noscript",
		"object",
		"plaintext",
		"script",
		"select",
		"style",
		"svg",
		"template",
		"textarea",
		"title",
		"xmp",
	],
	required: { img: { alt: "" } },
	clobber: [],
	protocols: { href: ["http", "https", "mailto", "tel"] },
	allowComments: false,
	allowDoctypes: false,
};
