const BLOCK =
	/^(?:H[2-6]|P|UL|OL|LI|DL|DT|DD|PRE|HR|BLOCKQUOTE|TABLE|DIV|FIGURE|FIGCAPTION|ASIDE|SECTION|DETAILS|SUMMARY)$/;

/**
 * The text of an article or resource as Markdown, as its author might have written it, with its footnotes. Pictures
 * are left out.
 */
export function markdownOf(element: Element, between = "\n\n"): string {
	const blocks: string[] = [];
	let line = "";
	const endLine = () => {
		if (line.trim() !== "") blocks.push(line.trim());
		line = "";
	};
	for (const node of element.childNodes) {
		if (!BLOCK.test(node.nodeName)) {
			line += inline(node);
			continue;
		}
		endLine();
		const text = block(node as HTMLElement);
		if (text !== "") blocks.push(text);
	}
	endLine();
	return blocks.join(between);
}

function block(element: HTMLElement): string {
	switch (element.nodeName) {
		case "UL":
		case "OL":
			return listOf(element);
		case "TABLE":
			return tableOf(element as HTMLTableElement);
		case "PRE":
			return `\`\`\`\n${element.textContent}\n\`\`\``;
		case "HR":
			return "---";
		case "BLOCKQUOTE":
			return markdownOf(element).replace(/^/gm, "> ");
		case "DIV":
			return element.role === "note" ? noteOf(element) : markdownOf(element);
		case "FIGCAPTION":
			return element.parentElement?.className === "code" ? "" : markdownOf(element);
		default:
			return /^H\d$/.test(element.nodeName)
				? `${"#".repeat(Number(element.nodeName[1]))} ${markdownOf(element)}`
				: markdownOf(element);
	}
}

/** A footnote, which stands after the block with its mark. */
function noteOf(element: HTMLElement): string {
	return `[^${element.id.slice(3)}]: ${markdownOf(element).replaceAll("\n", "\n    ")}`;
}

function listOf(list: HTMLElement): string {
	return Array.from(list.children, (item, index) => {
		const mark = list.nodeName === "OL" ? `${((list as HTMLOListElement).start || 1) + index}. ` : "- ";
		return mark + markdownOf(item, "\n").replaceAll("\n", `\n${" ".repeat(mark.length)}`);
	}).join("\n");
}

function tableOf(table: HTMLTableElement): string {
	const rows = Array.from(table.rows, ({ cells }) => {
		const texts = Array.from(cells, (cell) => markdownOf(cell, " ").replaceAll("|", "\\|"));
		return `| ${texts.join(" | ")} |`;
	});
	const columns = table.rows[0]?.cells.length ?? 0;
	return [rows[0], `|${" --- |".repeat(columns)}`, ...rows.slice(1)].join("\n");
}

function inline(node: Node): string {
	if (node instanceof Text) return node.data.replace(/\s+/g, " ");
	if (node instanceof Element && node.nodeName === "math") return formula(node);
	if (!(node instanceof HTMLElement)) return "";
	const text = Array.from(node.childNodes, inline).join("");
	switch (node.nodeName) {
		case "STRONG":
		case "B":
			return `**${text}**`;
		case "EM":
		case "I":
			return `*${text}*`;
		case "CODE":
			return `\`${text}\``;
		case "A":
			return link(node as HTMLAnchorElement, text);
		case "BR":
			return "\n";
		case "INPUT":
			return (node as HTMLInputElement).checked ? "[x]" : "[ ]";
		case "BUTTON":
			return "";
		default:
			return text;
	}
}

function link({ id, hash, href }: HTMLAnchorElement, text: string): string {
	if (id.startsWith("fnref-")) return `[^${hash.slice(4)}]`;
	// The way back from a footnote.
	if (hash.startsWith("#fnref-")) return "";
	return `[${text}](${href})`;
}

/** A formula as it was written in TeX, which pages keep beside its MathML. */
function formula(math: Element): string {
	const source = math.getAttribute("alttext") ?? "";
	return math.getAttribute("display") === "block" ? `$$\n${source}\n$$` : `$${source}$`;
}
