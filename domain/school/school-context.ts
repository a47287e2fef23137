import { Failure } from "../failure.ts";
import { may } from "../sign-in/permissions.ts";
import type { User } from "../sign-in/user.ts";
import type { SchoolStore } from "./course.ts";
import type { ProgressStore } from "./progress.ts";

/** The dependencies of School's functions. */
export interface SchoolContext {
	readonly backend: { readonly school: SchoolStore; readonly progress: ProgressStore };
	/** The signed-in person. */
	readonly user: User;
	readonly now: () => Date;
}

/** The failure for a person who may not use School; null when they may (docs/product.md, 19.3). */
export function refuseSchool(user: User): Failure | null {
	return may(user, "school")
		? null
		: new Failure(403, "school.closed", "School está en preparación. Apúntate y te avisaré.");
}

/** The failure for an unknown lesson. It is the same for a draft, so that a response does not reveal drafts. */
export function noLesson(): Failure {
	return new Failure(404, "lesson.not_found", "No hay ninguna lección aquí.");
}
