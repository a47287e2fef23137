/*
 * The media types of the files that an author may publish beside a text, by file ending (docs/product.md, 5.4 and 19.5).
 * Publishing accepts these, and the site serves them as these.
 */

export const FILM_TYPES = { webm: "video/webm", mp4: "video/mp4", m4v: "video/mp4", ogv: "video/ogg" } as const;

export const SOUND_TYPES = {
	mp3: "audio/mpeg",
	m4a: "audio/mp4",
	ogg: "audio/ogg",
	oga: "audio/ogg",
	opus: "audio/ogg",
	wav: "audio/wav",
	flac: "audio/flac",
} as const;

export const CAPTION_TYPES = { vtt: "text/vtt" } as const;

/** Pictures that a lesson offers as they are. */
export const PICTURE_TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;

export const DOCUMENT_TYPES = {
	pdf: "application/pdf",
	md: "text/markdown",
	txt: "text/plain",
	csv: "text/csv",
	zip: "application/zip",
	odt: "application/vnd.oasis.opendocument.text",
	ods: "application/vnd.oasis.opendocument.spreadsheet",
	odp: "application/vnd.oasis.opendocument.presentation",
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
} as const;

export const DOWNLOAD_TYPES = {
	...DOCUMENT_TYPES,
	json: "application/json",
	epub: "application/epub+zip",
	gz: "application/gzip",
} as const;
