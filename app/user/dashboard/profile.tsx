import { Field, PasswordField } from "../../forms/fields.tsx";
import type { Person } from "./guard.ts";
import type { Dashboard } from "./load-dashboard.ts";
import { PhotoForm } from "./photo-form.tsx";
import { Block, Missing, OwnCodeStep, OwnForm, Section } from "./section.tsx";
import { groupZones } from "./time-zones.ts";

function NameForm({ user, zones }: Pick<Dashboard, "user" | "zones">) {
	const saved = user.preferences.timeZone ?? "";
	return (
		<OwnForm key={`${user.displayName} ${saved}`} step="perfil" submit="Guardar">
			<Field
				name="displayName"
				label="Nombre"
				optional
				hint="Cómo quieres que te llamemos: entre 2 y 80 caracteres."
				autoComplete="name"
				maxLength={200}
				defaultValue={user.displayName ?? ""}
			/>
			<Field
				name="timeZone"
				label="Huso horario"
				hint="Verás las fechas y las horas en este huso horario."
				defaultValue={saved}
				control={(props) => (
					<select {...props}>
						<option value="">El del sitio (hora peninsular)</option>
						{groupZones(zones).map((group) => (
							<optgroup key={group.name} label={group.name}>
								{group.zones.map(([id, name]) => (
									<option key={id} value={id}>
										{name}
									</option>
								))}
							</optgroup>
						))}
					</select>
				)}
			/>
		</OwnForm>
	);
}

function EmailForm({ user, security }: { user: Person } & Pick<Dashboard, "security">) {
	if (security.value === null) return <Missing incident={security.incident} anchor="correo" />;
	const { pending, wish, hasPassword, needsProof } = security.value;
	return (
		<>
			<p>
				Tu correo es <strong>{user.email}</strong>. Con él inicias sesión y a él te escribimos.
			</p>
			{pending?.purpose === "proof" && wish === "email" ? (
				<>
					<p>Antes de cambiarlo, confirma que eres tú. Después enviaremos otro código al correo nuevo.</p>
					<OwnCodeStep
						email={pending.email}
						steps={{ verify: "probar-correo", again: "correo-otro-codigo", leave: "dejar-correo" }}
						submit="Confirmar y seguir"
						leaveLabel="Dejar el correo como está"
					/>
				</>
			) : pending?.purpose === "email-change" ? (
				<OwnCodeStep
					email={pending.email}
					steps={{ verify: "confirmar-correo", again: "correo-otro-codigo", leave: "dejar-correo" }}
					submit="Cambiar mi correo"
					leaveLabel="Dejar el correo como está"
				/>
			) : (
				<OwnForm step="correo" submit="Cambiar el correo">
					<Field
						name="email"
						label="Correo nuevo"
						type="email"
						autoComplete="off"
						spellCheck={false}
						autoCapitalize="none"
						maxLength={254}
						hint="Enviaremos un código al correo nuevo. Cuando lo escribas aquí cambiará, y avisaremos al de ahora: desde él se puede deshacer durante 24 horas."
					/>
					{needsProof && hasPassword ? (
						<PasswordField name="current" label="Tu contraseña" kind="current-password" />
					) : null}
					{needsProof && !hasPassword ? (
						<p>Antes enviaremos un código al correo de ahora, para confirmar que eres tú.</p>
					) : null}
				</OwnForm>
			)}
		</>
	);
}

/** Name, time zone, photo and e-mail address (docs/product.md, 15.7). */
export function Profile({ user, zones, security }: Pick<Dashboard, "user" | "zones" | "security">) {
	return (
		<Section id="perfil" title="Perfil">
			<Block>
				<NameForm user={user} zones={zones} />
			</Block>
			<Block id="foto" title="Foto">
				<PhotoForm key={user.photoURL} user={user} />
			</Block>
			<Block id="correo" title="Correo electrónico">
				<EmailForm user={user} security={security} />
			</Block>
		</Section>
	);
}
