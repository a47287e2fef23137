import { href } from "react-router";
import { dayOf, MADRID } from "../../../domain/zoned-time.ts";
import { Link } from "../../ui/link.tsx";
import said from "../../ui/said.module.css";
import type { Person } from "../dashboard/load-dashboard.ts";
import sheet from "./second-step.css?url";

const DAY_MS = 24 * 3_600_000;

/** What a person's role still needs, in a sentence; null for nothing (docs/product.md, 3.1). */
export function roleSentence({ roleDemand }: Pick<Person, "roleDemand">, now: Date): string | null {
	if (roleDemand === null) return null;
	const { until, isSetUp } = roleDemand;
	if (isSetUp)
		return "Para usar tu permiso, entra con la verificación en dos pasos: cierra la sesión y vuelve a entrar.";
	if (until === null) return "Tu permiso no vale hasta que actives la verificación en dos pasos.";
	const days = Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS);
	const left = days === 1 ? "te queda 1\u00a0día" : `te quedan ${days}\u00a0días`;
	const last = dayOf(until, MADRID);
	return `Tu permiso pide la verificación en dos pasos y ${left} para activarla. Sin ella, dejará de valer el ${last}.`;
}

/** Says what a person's role still needs, with the way there, unless that is this page (`isHere`). */
export function RoleNotice({ sentence, isHere = false }: { sentence: string | null; isHere?: boolean }) {
	if (sentence === null) return null;
	return (
		<p role="status" className={`${said.said} second-step-notice`}>
			<link rel="stylesheet" href={sheet} precedence="default" />
			{sentence} {isHere ? null : <Link to={href("/user/dos-pasos")}>Verificación en dos pasos</Link>}
		</p>
	);
}
