import { Icon } from "../ui/icon.tsx";
import { SignWithTooltip } from "../ui/tooltip.tsx";

/** Marks an article that only registered users may read (docs/product.md, 2.7). */
export default function Lock() {
	return (
		<SignWithTooltip text="Solo usuarios registrados">
			<Icon name="lock" />
		</SignWithTooltip>
	);
}
