import type { ReactNode } from "react";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { BeginningDrawing } from "./beginning-drawings.tsx";

/**
 * A page that has nothing yet: what will be here and what to do first, in one bubble, and below it what is good to know
 * before. `ground`: that of the bubble. `facts`: each with its name.
 */
export function Beginning({
	drawing,
	ground,
	title,
	children,
	to,
	act,
	facts,
}: {
	drawing: BeginningDrawing;
	ground: "mint" | "sky";
	title: string;
	children: ReactNode;
	to: string;
	act: string;
	facts: readonly (readonly [name: string, words: ReactNode])[];
}) {
	return (
		<div className="desk-beginning">
			<section className={`desk-invitation ${grounds[ground]}`} aria-labelledby="para-empezar">
				<div>
					<h2 id="para-empezar">{title}</h2>
					<p>{children}</p>
				</div>
				<p>
					<ButtonLink look="filled" to={to} file>
						{act}
					</ButtonLink>
				</p>
				<BeginningDrawing of={drawing} />
			</section>
			<ul className="desk-good-to-know">
				{facts.map(([name, words]) => (
					<li key={name}>
						<h2>{name}</h2>
						<p>{words}</p>
					</li>
				))}
			</ul>
		</div>
	);
}
