/** The systems that `import-blog` knows. `carpeta` is a plain folder of Markdown. */
export type BlogKind =
	| "jekyll"
	| "hugo"
	| "hexo"
	| "eleventy"
	| "astro"
	| "next"
	| "gatsby"
	| "docusaurus"
	| "obsidian"
	| "carpeta"
	| "ghost"
	| "wordpress"
	| "substack"
	| "medium";

/** The files of a blog, read without following links. */
export interface BlogFiles {
	/** Paths below the blog's folder, with slashes, sorted. */
	readonly paths: readonly string[];
	/** The text of a file, with line ends of one kind; null if it is missing, too long or not in UTF-8. */
	text(path: string): Promise<string | null>;
	/** The first 200,000 bytes of a file as text; null if there is no such file. */
	head(path: string): Promise<string | null>;
	/** A file of any length as text, in portions. Rejects if it is not in UTF-8. */
	chunks(path: string): AsyncIterable<string>;
	/** When a file was last changed, in ISO 8601; null if there is no such file. */
	modifiedAt(path: string): Promise<string | null>;
}

/** What a blog says of itself. Every field is empty or null where it says nothing. */
export interface BlogSite {
	readonly name: string;
	readonly description: string;
	/** Address without a final slash, such as `https://ana.example/diario`; "" if unknown. */
	readonly address: string;
	/** Name of an IANA zone in which dates without an offset are meant. */
	readonly timeZone: string;
	readonly author: string;
	readonly social: readonly { readonly name: string; readonly url: string }[];
}

/** A text of a blog before its body is converted. */
export interface Entry {
	/** Never changes for the same text of the same blog, and no other blog has it: see `idIn`. */
	readonly id: string;
	/** Where it lies, for the owner: `content/posts/x.md` or `wordpress.xml:120`. */
	readonly place: string;
	/** The folder to which relative references of its body refer, below the blog's folder. */
	readonly folder: string;
	readonly kind: "post" | "page";
	readonly title: string;
	/** Wanted last part of its address. Not yet a slug, not yet unique. A page may have folders before it. */
	readonly slug: string;
	/** ISO 8601 with offset; null if nothing tells. */
	readonly created: string | null;
	readonly updated: string | null;
	readonly summary: string;
	readonly tags: readonly string[];
	/** As it is written there: an address may be in it. What is published is `PlannedText.author`. */
	readonly author: string;
	readonly draft: boolean;
	/** Whether only registered people could read it there. What only those who paid could read is a draft, too. */
	readonly restricted: boolean;
	readonly image: { readonly src: string; readonly alt: string } | null;
	/** Its former addresses as paths, the one that readers saw first. */
	readonly addresses: readonly string[];
	readonly format: "markdown" | "mdx" | "html";
	/** Whether `$` encloses formulas in it. */
	readonly math: boolean;
	/** The whole front matter, for shortcodes that read it. */
	readonly data: Readonly<Record<string, unknown>>;
}

/** A blog, read and not yet converted. */
export interface Blog {
	readonly kind: BlogKind;
	readonly site: BlogSite;
	/**
	 * What the ids of its texts begin with, if they hang on the names of its files and no other blog has them: a file that
	 * is renamed there then takes the place of the former one. Null otherwise.
	 */
	readonly ownIds: string | null;
	readonly entries: readonly Entry[];
	/** Folders in which a reference from the root is looked for, such as `static`; "" is the blog's folder. */
	readonly roots: readonly string[];
	/** What could not be read or was left out on purpose. */
	readonly findings: readonly Finding[];
	/** The bodies, one at a time. `firstLine`: the number of the body's first line in its file. */
	bodies(): AsyncIterable<{ readonly entry: Entry; readonly body: string; readonly firstLine: number }>;
	/** Gives the body's own syntax its meaning: shortcodes, tags of templates, components. Absent: it has none. */
	expand?(body: string, context: ExpandContext): string;
}

/** What `Blog.expand` knows of a text. */
export interface ExpandContext {
	readonly entry: Entry;
	readonly site: BlogSite;
	/** The texts of shortcodes and includes that the blog defines itself, by name. */
	readonly templates: ReadonlyMap<string, string>;
	/** The address at which another text of the blog was, by a reference to its file; null if there is none. */
	addressOf(reference: string): string | null;
	/** Takes note of something for the report. `place`: an excerpt of the text, to find the line. */
	found(what: FindingKind, detail: string, excerpt?: string): void;
}

/** The kinds of things that the report names. */
export type FindingKind =
	| "embed"
	| "media"
	| "download"
	| "callout"
	| "removed"
	| "script"
	| "missing-picture"
	| "remote-picture"
	| "dead-link"
	| "no-date"
	| "title"
	| "summary"
	| "future"
	| "paid"
	| "protected"
	| "unread"
	| "left-out"
	| "address"
	| "twin";

/** Something that happened to a text on its way. */
export interface Finding {
	readonly what: FindingKind;
	/** As `Entry.place`. */
	readonly place: string;
	/** Line in that file, counted from 1; null if it concerns the whole file. */
	readonly line: number | null;
	/** The name, address or sentence that it is about, whole. */
	readonly detail: string;
}
