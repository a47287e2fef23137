import { Button } from "../ui/button.tsx";
import { Bar } from "./text-form.tsx";

/**
 * The answer to a form that was sent after its session had ended: all that was typed stands in it, and it can be sent
 * again once the person has signed in elsewhere.
 */
export function ExpiredForm({ form, action }: { form: FormData; action: string }) {
	const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
	const long = fields.filter(([name]) => name === "body" || name === "text");
	const title = fields.find(([name]) => name === "name")?.[1] ?? "";
	return (
		<form method="post" action={action} className="desk-form">
			<h1>Tu sesión ha caducado</h1>
			<p>
				Lo que has escrito está aquí, sin guardar.{" "}
				<a href="/iniciar-sesion" target="_blank" rel="noopener">
					Inicia sesión en otra pestaña
				</a>
				, vuelve a esta y pulsa «Guardar».
			</p>
			{fields
				.filter(([name]) => name !== "body" && name !== "text")
				.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
			{title === "" ? null : <h2>{title}</h2>}
			{long.map(([name, value]) => (
				<label key={name} className="desk-long">
					Lo que has escrito
					<textarea name={name} defaultValue={value} rows={16} />
				</label>
			))}
			<Bar>
				<Button type="submit" look="filled">
					Guardar
				</Button>
			</Bar>
		</form>
	);
}
