import { WayOut } from "./way-out.tsx";

/** What stands where no page is (docs/product.md, 2.9). */
export function NotFoundView() {
	return (
		<WayOut heading="Oh no! Parece que te has perdido.">
			<p>La página que buscas no está aquí: puede que la dirección tenga una errata o que la hayamos retirado.</p>
		</WayOut>
	);
}
