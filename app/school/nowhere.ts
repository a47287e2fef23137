import { Failure } from "../../domain/failure.ts";
import { clientContext } from "../context.ts";
import type { Route } from "./+types/nowhere";
import { refuse } from "./refuse.ts";

/** What else lies below School is nothing; who may not know even that is led away first. */
export async function loader(asked: Route.LoaderArgs) {
	const course = await asked.context.get(clientContext).getCourse();
	throw await refuse(course instanceof Failure ? course : new Failure(404, "school.not_found", "Aquí no hay ninguna lección."), asked);
}

export default function Nowhere() {
	return null;
}
