import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

/** The way back, above the heading of a page: an arrow, and the name of where it leads. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<p className="desk-back">
			<a href={to}>
				<Icon name="arrow-back" />
				{children}
			</a>
		</p>
	);
}
