import { Icon } from "../ui/icon.tsx";
import { SignWithTooltip } from "../ui/tooltip.tsx";

/** Marks content that only registered users may read (docs/product.md, 2.7). */
export function Lock() {
	return (
		<SignWithTooltip text="Solo usuarios registrados">
			<Icon name="lock" />
		</SignWithTooltip>
	);
}
