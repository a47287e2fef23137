import { Steps } from "../ui/beside.tsx";

export const NEXT_STEPS = "Qué pasa ahora";

const STEPS = [
	"Recibes un correo con un enlace.",
	"Lo abres y pulsas el botón para confirmar.",
	"Recibes las novedades.",
];

/** How somebody comes to get letters, to stand beside their pages. `current`: the place of the step reached, from 0. */
export function NextSteps({ current }: { current?: number }) {
	return (
		<>
			<h2>{NEXT_STEPS}</h2>
			<Steps steps={STEPS} {...(current === undefined ? {} : { current })} />
		</>
	);
}

/** The same for a page with a message. */
export const stepsAt = (current: number) => ({ label: NEXT_STEPS, content: <NextSteps current={current} /> });
