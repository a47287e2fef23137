import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Talk } from "../forms/form-head.tsx";
import { Link } from "../ui/link.tsx";
import { CodeRequestForm, loginPath } from "../user/sign-in-form.tsx";

/**
 * What visitors see of a restricted page: its summary, which fades into lines without words, and the sign-in form, which
 * leads back to the page (docs/product.md, 2.7). `photo` is the address of its author's picture, and `drawnAt` is when the
 * server rendered the page, in milliseconds since 1970. Only the server renders it, and it works without scripts.
 */
export function Paywall({
	summary,
	url,
	photo,
	drawnAt,
}: {
	summary: string;
	url: string;
	photo: string;
	drawnAt: number;
}) {
	const back = encodeContentUrl(url);
	return (
		<>
			<p className="paywall-summary">{summary.replace(/\.$/, "")}...</p>
			<aside className="paywall" aria-labelledby="acceso">
				<Talk photo={photo}>
					<h2 id="acceso">Este texto es para usuarios registrados</h2>
					<p>
						Me gusta saber que al otro lado hay alguien. Es gratis y sin contraseña: con un código por correo sigues
						leyendo aquí.
					</p>
				</Talk>
				<div className="paywall-way">
					<CodeRequestForm back={back} drawnAt={drawnAt} />
					<p className="paywall-ways">
						<Link to={loginPath(back, { modo: "contrasena" })}>Entrar con contraseña</Link>
					</p>
				</div>
			</aside>
		</>
	);
}
