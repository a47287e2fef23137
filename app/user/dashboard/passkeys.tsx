import { href, useSearchParams } from "react-router";
import { dayOf } from "../../../domain/zoned-time.ts";
import { Field, PasswordField } from "../../forms/fields.tsx";
import { useRefusal } from "../../forms/refusal.ts";
import { Actions } from "../../forms/step-form.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import unseen from "../../ui/unseen.module.css";
import type { Ask } from "../passkeys/ask-device.ts";
import { PasskeyForm } from "../passkeys/passkey-form.tsx";
import { placeOf } from "./intents.ts";
import type { Settings, ValueOf } from "./load-dashboard.ts";
import { Block, Missing, OwnCodeStep, OwnForm, Setting } from "./section.tsx";

type Listed = ValueOf<"passkeys">["passkeys"][number];

/** Whether the person can prove their identity here with a passkey. */
export function hasUsableKey({ value }: Settings["passkeys"]): boolean {
	return value?.passkeys.some(({ elsewhere }) => elsewhere === null) ?? false;
}

/** The sentence about when a key was made and last used. */
function Dates({ passkey: { createdAt, lastUsedDay, elsewhere }, zone }: { passkey: Listed; zone: string }) {
	return (
		<p className="space-when">
			Creada el <time dateTime={createdAt}>{dayOf(createdAt, zone)}</time> ·{" "}
			{lastUsedDay === null ? (
				"sin usar todavía"
			) : (
				<>
					usada por última vez el <time dateTime={lastUsedDay}>{dayOf(`${lastUsedDay}T12:00:00.000Z`, "UTC")}</time>
				</>
			)}
			{elsewhere === null ? null : ` · se creó para ${elsewhere}: aquí ya no sirve`}
		</p>
	);
}

function OwnPasskey({
	passkey,
	zone,
	isRenamed,
	isRemovable,
}: {
	passkey: Listed;
	zone: string;
	isRenamed: boolean;
	isRemovable: boolean;
}) {
	const { id, name } = passkey;
	const spoken = <span className={unseen.unseen}> la llave {name}</span>;
	return (
		<li>
			<div className="space-key">
				<p className="space-device">{name}</p>
				<Dates passkey={passkey} zone={zone} />
				{isRenamed ? (
					<OwnForm step="nombrar-llave" hidden={{ id }} submit="Guardar el nombre">
						<Field
							name="name"
							label="Nombre de la llave"
							defaultValue={name}
							maxLength={60}
							autoComplete="off"
							isFirst
						/>
					</OwnForm>
				) : null}
			</div>
			<Actions>
				{isRenamed ? (
					<ButtonLink look="quiet" to={`${href("/user/ajustes")}#llaves`}>
						Dejar el nombre como está
					</ButtonLink>
				) : (
					<ButtonLink look="quiet" to={`${href("/user/ajustes")}?llave=${id}#llaves`}>
						Cambiar nombre{spoken}
					</ButtonLink>
				)}
				{isRemovable && !isRenamed ? (
					<OwnForm step="quitar-llave" hidden={{ id }} look="quiet" submit={<>Quitar{spoken}</>} />
				) : null}
			</Actions>
		</li>
	);
}

/** The proof of identity that making or removing a key needs: a password or a code, or another key. */
function ProofFirst({ by, hasKeys }: { by: "password" | "code" | "step"; hasKeys: boolean }) {
	return (
		<>
			<p>Para crear {hasKeys ? "o quitar " : ""}una llave de acceso, confirma antes que eres tú.</p>
			<OwnForm step="preparar-llave" submit={by === "code" ? "Enviarme un código" : "Confirmar que soy yo"}>
				{by === "password" ? <PasswordField name="current" label="Tu contraseña" kind="current-password" /> : null}
			</OwnForm>
			{hasKeys ? <PasskeyProof step="probar-llave" /> : null}
		</>
	);
}

/** The forms in which a passkey proves the person's identity, and the kind of change that it then confirms. */
const PROOFS = {
	"probar-correo": "proof:email",
	"probar-contrasena": "proof:password",
	"probar-cuenta": "proof:provider",
	"probar-llave": "proof:passkey",
	"probar-quitar-llave": "proof:passkey-removal",
} as const satisfies Record<string, Ask>;

/** The button with which a person proves their identity by a passkey instead of the code of this step. */
export function PasskeyProof({ step }: { step: keyof typeof PROOFS }) {
	return (
		<PasskeyForm
			ask={PROOFS[step]}
			step={step}
			action={placeOf(step)}
			submit="Confirmar con una llave de acceso"
			look="outlined"
		/>
	);
}

/** How many keys there are, in the row: the name of the only one. */
function keyWords([first, second, ...others]: readonly Listed[]): string {
	if (first === undefined) return "Ninguna";
	return second === undefined ? first.name : `${others.length + 2} llaves`;
}

/** The person's passkeys, and the way to make one (docs/product.md, 15.12). */
export function Passkeys({ security, passkeys, zone }: Pick<Settings, "security" | "passkeys"> & { zone: string }) {
	const [query] = useSearchParams();
	const renamed = useRefusal("nombrar-llave")?.values.id ?? query.get("llave");
	const title = "Llaves de acceso";
	if (security.value === null || passkeys.value === null) {
		const missing = [security, passkeys].find(({ value }) => value === null);
		return (
			<Block id="llaves" title={title}>
				<Missing incident={missing !== undefined && "incident" in missing ? missing.incident : null} anchor="llaves" />
			</Block>
		);
	}
	const { hasPassword, needsProof, needsStep, pending, afterProof } = security.value;
	const { passkeys: keys } = passkeys.value;
	const hasKeys = hasUsableKey(passkeys);
	const isRemoval = afterProof === "passkey-removal";
	const isProving = pending?.purpose === "proof" && (isRemoval || afterProof === "passkey");
	return (
		<Setting
			id="llaves"
			title={title}
			value={keyWords(keys)}
			opens={keys.length === 0 ? "Crear una" : "Cambiar"}
			open={isProving || renamed !== null}
			isList
		>
			<p>Entra con tu huella, tu cara o el PIN del dispositivo, sin esperar un correo.</p>
			{keys.length === 0 ? null : (
				<ul className="space-keys">
					{keys.map((passkey) => (
						<OwnPasskey
							key={passkey.id}
							passkey={passkey}
							zone={zone}
							isRenamed={renamed === passkey.id}
							isRemovable={!needsProof || !hasPassword}
						/>
					))}
				</ul>
			)}
			{isProving ? (
				<>
					<p>
						{isRemoval
							? "Antes de quitar la llave, confirma que eres tú."
							: "Antes de crear una llave, confirma que eres tú."}
					</p>
					<OwnCodeStep
						email={pending.email}
						steps={{
							verify: isRemoval ? "probar-quitar-llave" : "probar-llave",
							again: "llave-otro-codigo",
							leave: "dejar-llave",
						}}
						submit={isRemoval ? "Confirmar y quitar" : "Confirmar y seguir"}
						leaveLabel="Dejarlo como está"
					/>
					{hasKeys ? <PasskeyProof step={isRemoval ? "probar-quitar-llave" : "probar-llave"} /> : null}
				</>
			) : needsProof || needsStep ? (
				<ProofFirst by={needsProof ? (hasPassword ? "password" : "code") : "step"} hasKeys={hasKeys} />
			) : (
				<PasskeyForm
					ask="creation"
					step="crear-llave"
					action={placeOf("crear-llave")}
					submit="Crear una llave"
					look="outlined"
					missing="Este navegador no puede crear llaves de acceso. Pruébalo en otro más reciente."
				/>
			)}
		</Setting>
	);
}
