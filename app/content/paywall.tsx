import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Link } from "../ui/link.tsx";
import { CodeRequestForm, loginPath } from "../user/sign-in-form.tsx";

/**
 * What visitors see of a restricted page: its summary and the sign-in form, which leads back to the page
 * (docs/product.md, 2.7). `drawnAt` is when the server rendered the page, in milliseconds since 1970. Only the server
 * renders it, and it works without scripts.
 */
export function Paywall({ summary, url, drawnAt }: { summary: string; url: string; drawnAt: number }) {
	const back = encodeContentUrl(url);
	return (
		<>
			<p className="paywall-summary">{summary.replace(/\.$/, "")}...</p>
			<aside className="paywall" aria-labelledby="acceso">
				<header>
					<h2 id="acceso">Este texto es para usuarios registrados</h2>
					<p>Escribe tu correo para seguir leyendo. Es gratis, y volverás justo a esta página.</p>
				</header>
				<CodeRequestForm back={back} drawnAt={drawnAt} />
				<p className="paywall-ways">
					<Link to={loginPath(back, { modo: "contrasena" })}>Entrar con contraseña</Link>
				</p>
			</aside>
		</>
	);
}
