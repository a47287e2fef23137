import { type BodyElement, type BodyNode, hasClass, parseBody } from "../content/body-tree.ts";
import { absolute, inBlocks, isSilent, type PartsContext, part } from "./letter-element.ts";
import { mediaParts, pictureParts } from "./letter-media.ts";

/** Attributes that mean something in a letter. */
const KEPT = "lang dir start reversed value colspan rowspan scope title".split(" ");

/** Elements that letters have as bodies have them. */
const SAME = new Set(
	`abbr b blockquote br caption cite code dd del dfn dl dt em h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small
	strong sub sup table tbody td tfoot th thead time tr u ul var`.split(/\s+/),
);

/** What a callout without a title of its own says, by its class. */
const CALLOUTS: Readonly<Record<string, string>> = {
	"callout-tip": "Consejo",
	"callout-warning": "Aviso",
};

/**
 * The blocks of a compiled body as letters have them: without buttons, languages and colours of code; addresses are
 * absolute, callouts are quotes with a title, formulas are their source, what folds is open, pictures, films and sounds
 * are links.
 */
export function letterParts(body: string, context: PartsContext): readonly BodyElement[] {
	return inBlocks(parseBody(body).flatMap((node) => partsOf(node, context)));
}

function partsOf(node: BodyNode, context: PartsContext): readonly BodyNode[] {
	if (typeof node === "string") return [node];
	const { name, attributes } = node;
	const inside = () => node.children.flatMap((child) => partsOf(child, context));
	if (name === "button" || hasClass(node, "code-language") || hasClass(node, "play")) return [];
	if (name === "math") return [formula(attributes)];
	if (name === "img") return pictureParts(attributes, context);
	if (name === "video" || name === "audio") return mediaParts(node, context);
	if (name === "aside" || isCallout(node)) return [callout(node, inside())];
	if (name === "a") return link(node, context);
	if (name === "summary") return [part("p", [part("strong", inside())])];
	if (name === "figcaption") return caption(node, inside());
	if (name === "div" && hasClass(node, "table-scroll")) return [part("div", inside(), { class: "wide" })];
	if (name === "mark" && hasClass(node, "line")) return inside();
	if (name === "p" && hasClass(node, "embed")) return [card(inside())];
	if (name === "ul" && hasClass(node, "contains-task-list")) return [part("ul", inside(), { class: "tasks" })];
	return SAME.has(name) ? [part(name, inside(), kept(attributes))] : inside();
}

function kept(attributes: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.includes(name)));
}

function formula({ alttext = "", display }: Readonly<Record<string, string>>): BodyElement {
	const source = part("code", [alttext]);
	return display === "block" ? part("p", [source]) : source;
}

function isCallout(node: BodyElement): boolean {
	return (node.attributes.class ?? "").startsWith("callout");
}

/** A callout. Its title says what its colour says on the site. */
function callout(node: BodyElement, inside: readonly BodyNode[]): BodyElement {
	const blocks = inBlocks(inside);
	const [first] = blocks[0]?.children ?? [];
	const hasTitle = typeof first === "object" && (first.name === "strong" || first.name === "b");
	const title = CALLOUTS[node.attributes.class ?? ""] ?? "Nota";
	const all = hasTitle ? blocks : [part("p", [part("strong", [title])]), ...blocks];
	return part("blockquote", all, { class: "callout" });
}

/** The words below a figure, or the title of code. */
function caption(node: BodyElement, inside: readonly BodyNode[]): readonly BodyNode[] {
	const isOfCode = node.children.some((child) => typeof child === "object" && child.name === "button");
	if (isSilent(inside)) return [];
	return [part("p", isOfCode ? [part("strong", inside)] : inside, { class: "caption" })];
}

/** What stands for a film or post of another site: its title, and its kind and host beside that. */
function card(inside: readonly BodyNode[]): BodyElement {
	const [title, ...others] = inside;
	if (typeof title !== "object" || others.length > 0) return part("p", inside, { class: "card" });
	const words = title.children.map((child) => (child === " " ? " · " : child));
	return part("p", [{ ...title, children: words }], { class: "card" });
}

function isPicture(node: BodyNode): boolean {
	return typeof node === "object" && (node.name === "img" || node.children.some(isPicture));
}

/** A link. Calls of footnotes get brackets, and the ways back from them are left out. */
function link(node: BodyElement, context: PartsContext): readonly BodyNode[] {
	const { href } = node.attributes;
	if (href?.startsWith("#fnref-")) return [];
	const inside = node.children.flatMap((child) => partsOf(child, { ...context, inLink: true }));
	if (href === undefined) return inside;
	const address = absolute(href, context.base);
	const hasPicture = context.withPictures && node.children.some(isPicture);
	const words = isSilent(inside) && !hasPicture ? [address] : inside;
	const shown = href.startsWith("#fn-") ? ["[", ...words, "]"] : words;
	const quiet = href.startsWith("#") ? { class: "quiet" } : {};
	return [part("a", shown, { href: address, ...quiet })];
}
