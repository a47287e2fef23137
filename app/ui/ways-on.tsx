import { href, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./rows.module.css";

const WAYS = [
	["Ir al inicio", href("/home")],
	["Próximos eventos", href("/eventos")],
	["Blog", href("/blog")],
] as const;

const NAME = "Por dónde seguir";

/** Where to go on from a page that has nothing more. The way back leads home if there is no previous page. */
function WaysOn() {
	const navigate = useNavigate();
	return (
		<>
			<h2>{NAME}</h2>
			<ul className={styles.rows}>
				{WAYS.map(([name, to]) => (
					<li key={to}>
						<Link to={to} className={styles.row}>
							{name} <Icon name="arrow-forward" />
						</Link>
					</li>
				))}
				<li data-needs-script>
					<button
						type="button"
						className={styles.row}
						onClick={() => (history.length > 1 ? navigate(-1) : navigate(href("/home")))}
					>
						Volver a la página anterior <Icon name="arrow-back" />
					</button>
				</li>
			</ul>
		</>
	);
}

/** The ways on from a page that has nothing more, to stand beside it. */
export const waysOn = { label: NAME, content: <WaysOn /> };
