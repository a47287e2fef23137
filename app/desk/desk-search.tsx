import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

/**
 * The search form of a list, with what was searched for. `label`: what is searched. `kept`: what the address
 * keeps beside it. `children`: other controls, in labels as well.
 */
export function DeskSearch({
	action,
	text,
	label,
	maxLength = 200,
	kept = {},
	children = null,
}: {
	action: string;
	text: string;
	label: string;
	maxLength?: number;
	kept?: Readonly<Record<string, string | undefined>>;
	children?: ReactNode;
}) {
	return (
		<form method="get" action={action} className="desk-search">
			{Object.entries(kept).map(([name, value]) =>
				value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
			)}
			<label>
				<span>{label}</span>
				<input type="search" name="buscar" defaultValue={text} maxLength={maxLength} />
			</label>
			{children}
			<button type="submit" className="desk-find" aria-label="Buscar">
				<Icon name="search" />
			</button>
		</form>
	);
}
