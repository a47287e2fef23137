import { teaserOf } from "../../domain/content/access.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { Points } from "../ui/beside.tsx";
import { Link } from "../ui/link.tsx";
import { ACCOUNT_USES, OTHER_USES } from "../user/account-uses.tsx";
import { CodeRequestForm, loginPath } from "../user/sign-in-form.tsx";
import article from "./article-view.module.css";

/**
 * What visitors see in place of a restricted text: its `summary`, unless it is null because the page has a header that
 * shows it, and one bubble with the sign-in form, which leads back to the page (docs/product.md, 2.7). `drawnAt` is when
 * the server rendered the page, in milliseconds since 1970. Only the server renders it, and it works without scripts.
 */
export function Paywall({ summary, url, drawnAt }: { summary: string | null; url: string; drawnAt: number }) {
	const back = encodeContentUrl(url);
	return (
		<>
			{summary === null ? null : <p className={article.standfirst}>{teaserOf(summary)}</p>}
			<aside className="paywall" aria-labelledby="acceso">
				<div className="paywall-said">
					<svg viewBox="0 0 96 96" fill="none" aria-hidden="true">
						<path d="M26 48V28a20 20 0 0 1 40 0v20" />
						<path d="M4 92V66a28 28 0 0 1 28-28h32a28 28 0 0 1 28 27a27 27 0 0 1-28 27z" />
						<path d="M48 58v14" />
					</svg>
					<h2 id="acceso">Este texto es para usuarios registrados</h2>
					<p>
						Me gusta saber que al otro lado hay alguien. La cuenta es gratis y no necesita contraseña: recibes un código
						por correo y sigues leyendo aquí mismo.
					</p>
				</div>
				<div className="paywall-way">
					<CodeRequestForm back={back} drawnAt={drawnAt} />
					<p className="paywall-ways">
						<Link to={loginPath(back, { modo: "contrasena" })}>Entrar con contraseña</Link>
					</p>
				</div>
				<section className="paywall-uses" aria-label={ACCOUNT_USES}>
					<p>Y con tu cuenta también puedes:</p>
					<Points points={OTHER_USES} />
				</section>
			</aside>
		</>
	);
}
