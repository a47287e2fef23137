import type { Backend } from "../backend.ts";
import { Failure } from "../failure.ts";
import { may } from "../user/permissions.ts";
import type { User } from "../user/user.ts";

/** What School works with. */
export interface SchoolContext {
	readonly backend: Pick<Backend, "school" | "progress">;
	/** Who asks. */
	readonly user: User;
	readonly now: () => Date;
}

/** Why School is not open for somebody; null: it is (docs/product.md, 19.3). */
export function refuseSchool(user: User): Failure | null {
	return may(user, "school")
		? null
		: new Failure(403, "school.closed", "School está en preparación. Apúntate y te avisaremos.");
}

/** There is no such lesson, or it is a draft: nobody is told which. */
export function noLesson(): Failure {
	return new Failure(404, "lesson.not_found", "No hay ninguna lección aquí.");
}
