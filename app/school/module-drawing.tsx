import { GROUNDS } from "../../domain/site/grounds.ts";
import drawings from "./drawings.svg?url&no-inline";

/** The drawing of a module by its number, made for the ground of that place (`groundOfModule`). Decorative. */
export function ModuleDrawing({ number, className }: { number: number; className?: string | undefined }) {
	return (
		<svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
			<use href={`${drawings}#module-${((number - 1) % GROUNDS.length) + 1}`} />
		</svg>
	);
}
