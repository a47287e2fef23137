import { NEXT_STEPS, NextSteps } from "../ui/beside.tsx";

const STEPS = [
	"Recibes un correo con un enlace.",
	"Lo abres y pulsas el botón para confirmar.",
	"Recibes las cartas desde la próxima.",
];

/** How somebody comes to get letters, to stand beside its pages. `current`: the place of the step that is reached, from 0, if any. */
export const stepsAt = (current?: number) => ({
	label: NEXT_STEPS,
	content: <NextSteps steps={STEPS} current={current} />,
});
