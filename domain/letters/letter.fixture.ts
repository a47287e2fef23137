import type { LetterIssue } from "./letter-issue.ts";

/** A letter about one page that was sent and is in the archive, unless `overrides` says otherwise. */
export function makeSentLetter(overrides: Partial<LetterIssue> = {}): LetterIssue {
	const at = "2026-11-20T12:00:00.000Z";
	return {
		...{ id: "carta", audience: "news", cadence: "each", state: "sent", createdAt: at, startsAt: at, retryAt: null },
		body: { subject: "Lo nuevo", previewText: "Un adelanto", html: "<p>{{baja}}</p>", text: "{{baja}}" },
		recipe: null,
		contents: {
			opening: "<p>Hola a todos.</p>",
			subjects: [
				{ kind: "page", id: "blog_hola", name: "Hola", path: "/blog/hola", isWhole: true, html: "<p>Dicho.</p>" },
			],
		},
		...{ delays: 0, refusalsKnown: 0, reason: null, endedAt: at, slug: "2026-11-20-lo-nuevo", archivedAt: at },
		...overrides,
	};
}
