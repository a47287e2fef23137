import type { User } from "../sign-in/user.ts";
import type { Lesson } from "./course.ts";
import { percentToKeep } from "./progress.ts";
import type { SchoolContext } from "./school-context.ts";
import type { KeptLesson } from "./school-publication.ts";

/**
 * Gives an account the demonstration progress that lessons define (docs/product.md, 19.6). Progress that is already
 * further stays. Returns the number of lessons for which progress was given.
 */
export async function giveDemo(
	{
		backend,
		now,
	}: {
		readonly backend: SchoolContext["backend"] & {
			readonly publication: { lessons(): Promise<readonly KeptLesson[]> };
		};
		readonly now: () => Date;
	},
	user: User,
): Promise<number> {
	let given = 0;
	for (const { id, demo } of await backend.publication.lessons()) {
		const lesson = demo === null ? null : await backend.school.findById(id);
		if (demo === null || demo === 0 || lesson === null) continue;
		const completed = demo === 100;
		const change = {
			kind: "seen",
			percent: percentToKeep(demo, completed),
			position: positionAt(demo, lesson),
			completed,
		} as const;
		await backend.progress.write(user.uid, id, change, now().toISOString());
		given += 1;
	}
	return given;
}

/** The position, as in `Progress`, that corresponds to a percentage of a lesson. */
function positionAt(percent: number, { video }: Lesson): number {
	return video === null ? percent : (video.durationSeconds * percent) / 100;
}
