import type { ReactNode } from "react";
import article from "../content/article-view.module.css";
import grounds from "../theme/grounds.module.css";
import sheet from "./form-head.css?url";

/**
 * The head of a form to which strangers come, above the page with the form: a band with what the form is for, said in a
 * bubble whose tail points at the mouth of the leaf in the picture `scene`, or of the person in `photo`. `plain`: what
 * stands below the title instead, so that the bubble keeps to few lines.
 */
export function FormHead({
	title,
	plain,
	scene,
	photo,
	children,
}: {
	title: string;
	plain?: ReactNode;
	children: ReactNode;
} & ({ scene: string; photo?: never } | { scene?: never; photo: string })) {
	return (
		<header className={`${article.header} form-head ${scene ? "form-leaf" : ""} ${grounds.mint}`}>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<h1>{title}</h1>
			{plain === undefined ? null : <p>{plain}</p>}
			<div className="form-said">{children}</div>
			<div className="form-who">
				{/* In a <picture>, for which React writes no preload link that would stay on later pages. */}
				<picture>
					{scene ? (
						<img src={scene} alt="" width={320} height={168} />
					) : (
						<img src={photo} alt="" width={256} height={256} />
					)}
				</picture>
			</div>
		</header>
	);
}
