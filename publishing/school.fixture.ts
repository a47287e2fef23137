/** The text of a valid module file. */
export const moduleFile = (name = "Un módulo") => `---\nname: ${name}\n---\n`;

/** The text of a valid lesson file with these fields and this body. Fields that are undefined are omitted. */
export function lesson(id: string, fields: Readonly<Record<string, string | undefined>> = {}, body = "Texto."): string {
	const all = { id, name: `Lección ${id}`, kind: "reading", minutes: "5", ...fields };
	return `---\n${Object.entries(all)
		.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}\n`]))
		.join("")}---\n\n${body}\n`;
}

/** Content that passes as a WebM or WebVTT file. */
export const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]);
export const vtt = "WEBVTT\n\n00:00.000 --> 00:02.000\nHola.\n";

/** The `video` field of a lesson that uses such files. */
export const videoField =
	"{files: [film.webm], captions: film.vtt, transcript: film.md, width: 640, height: 360, durationSeconds: 12.5}";
