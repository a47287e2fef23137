import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

/**
 * The search form of a list, with what was searched for. `label`: what is searched; without `placeholder` it stands in
 * the field too. `kept`: what the address keeps beside it. `children`: other controls.
 */
export function DeskSearch({
	action,
	text,
	label,
	placeholder = label,
	maxLength = 200,
	kept = {},
	children = null,
}: {
	action: string;
	text: string;
	label: string;
	placeholder?: string;
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
				<span className="desk-unseen">{label}</span>
				<input type="search" name="buscar" defaultValue={text} maxLength={maxLength} placeholder={placeholder} />
			</label>
			{children}
			<button type="submit" className="desk-find" aria-label="Buscar">
				<Icon name="search" />
			</button>
		</form>
	);
}
