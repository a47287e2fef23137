import type { ReactNode } from "react";
import grounds from "../theme/grounds.module.css";
import sheet from "./message-head.css?url";
import done from "./scenes/done.svg";
import leave from "./scenes/leave.svg";
import lost from "./scenes/lost.svg";
import mail from "./scenes/mail.svg";
import over from "./scenes/over.svg";

const SCENES = { done, leave, lost, mail, over };

/**
 * Who says a message: `mail`, at a letter box; `done`, over two cups; `over`, asleep beside an hourglass that has run
 * out; `leave`, waving at an open door; `lost`, at a signpost.
 */
export type Scene = keyof typeof SCENES;

/**
 * The head of a page with a single message: a band with the message in a bubble, and a leaf with a face that says it.
 * `children`: what is said below the title.
 */
export function MessageHead({ scene, title, children }: { scene: Scene; title: string; children?: ReactNode }) {
	return (
		<header className={`message-head ${scene === "lost" ? "message-lost" : ""} band ${grounds.mint}`}>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<div className="message-said">
				<h1>{title}</h1>
				{children}
			</div>
			{/* In a <picture>, for which React writes no preload link that would stay on later pages. */}
			<picture>
				<img src={SCENES[scene]} alt="" width={376} height={188} />
			</picture>
		</header>
	);
}
