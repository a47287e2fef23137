/** How a picture is described, beside the forms that ask for it. */
export function DescriptionHelp() {
	return (
		<section className="desk-help" aria-labelledby="como-describirla">
			<h2 id="como-describirla">Cómo describirla</h2>
			<ul>
				<li>Di en una o dos frases qué se ve y por qué está aquí, como si la contaras por teléfono.</li>
				<li>Si tiene palabras que hacen falta para entenderla, escríbelas.</li>
				<li>No empieces por «imagen de»: ya se sabe que lo es.</li>
				<li>Si solo adorna, marca que es decorativa y no se leerá.</li>
			</ul>
		</section>
	);
}
