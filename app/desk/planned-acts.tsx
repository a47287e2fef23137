import { textPath } from "./desk-route.ts";
import { Act } from "./text-form.tsx";

/** What can be done with a text that waits for its time. `name`: of the text, where several stand in a list. */
export function PlannedActs({ id, name }: { id: string; name?: string }) {
	const path = textPath(id, "publicar");
	const of = name === undefined ? {} : { "aria-description": name };
	return (
		<form method="post" action={path} className="desk-planned">
			<a href={`${path}?cuando=luego`} {...of}>
				Cambiar la hora
			</a>
			<a href={path} {...of}>
				Publicar ahora
			</a>
			<Act act="no-programar" look="quiet" {...of}>
				No publicarlo
			</Act>
		</form>
	);
}
