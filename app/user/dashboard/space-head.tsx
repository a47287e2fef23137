import type { ReactNode } from "react";
import { href } from "react-router";
import { shownName } from "../../../domain/sign-in/user.ts";
import grounds from "../../theme/grounds.module.css";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Avatar } from "../avatar.tsx";
import type { Person } from "./load-dashboard.ts";

/** The way back from what has a page of its own, but is part of the settings. */
export function WayToSettings() {
	return (
		<Link to={`${href("/user/ajustes")}#seguridad`}>
			<Icon name="arrow-back" /> Ajustes
		</Link>
	);
}

/**
 * The head of each page of a person's space: a band with their picture beside the heading. `way`: the way back, above
 * it; `children` stand below the heading. In the space itself all of it is `large`. Its style is in
 * welcome.css.
 */
export function SpaceHead({
	user,
	title,
	way,
	large = false,
	after,
	children,
}: {
	user: Pick<Person, "displayName" | "email" | "photoURL">;
	title: string;
	way?: ReactNode;
	large?: boolean;
	/** Stands below picture and heading, or beside them. */
	after?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<header
			id={large ? "resumen" : undefined}
			className={`space-welcome band ${grounds.mint} ${large ? "space-hello" : ""}`}
		>
			<div className="space-who">
				{user.photoURL === null ? null : (
					<Avatar name={shownName(user)} photo={user.photoURL} size={large ? "large" : "small"} />
				)}
				<div className="space-text">
					{way === undefined ? null : <p>{way}</p>}
					<h1>{title}</h1>
					{children}
				</div>
			</div>
			{after}
		</header>
	);
}
