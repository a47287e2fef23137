import type { ReactNode } from "react";

/**
 * A form with what goes with it, which stands beside it in columns 9 to 12 where there is room. Elsewhere it stands below,
 * or where `isFirst` says that it is read before the form is sent, between `before` and the form.
 */
export function Beside({
	before,
	aside,
	isFirst = false,
	children,
}: {
	/** What stands above the form at any width. Absent: nothing. */
	before?: ReactNode;
	aside: ReactNode;
	isFirst?: boolean;
	children: ReactNode;
}) {
	const companion = <div className="desk-companion">{aside}</div>;
	return (
		<div className="desk-two">
			{before === undefined ? null : <div className="desk-body desk-before">{before}</div>}
			{isFirst ? companion : null}
			<div className="desk-body">{children}</div>
			{isFirst ? null : companion}
		</div>
	);
}
