import { href } from "react-router";
import { capitalized, momentLine } from "../../../domain/date-words.ts";
import { providerName } from "../../../domain/sign-in/provider-name.ts";
import { dayOf } from "../../../domain/zoned-time.ts";
import { PasswordField } from "../../forms/fields.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import unseen from "../../ui/unseen.module.css";
import { askBeforeSigningOut } from "../unsaved-words.ts";
import { ago } from "./dates.ts";
import type { Settings, ValueOf } from "./load-dashboard.ts";
import { hasUsableKey, PasskeyProof, Passkeys } from "./passkeys.tsx";
import { Block, Missing, OwnCodeStep, OwnForm, Row, Section, Setting, useDone } from "./section.tsx";

type ListedSession = ValueOf<"sessions">["sessions"][number];

function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
	return (
		<OwnForm step="contrasena" submit="Guardar la contraseña" look="filled">
			<input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
			{hasPassword ? <PasswordField name="current" label="Contraseña actual" kind="current-password" /> : null}
			<PasswordField label={hasPassword ? "Contraseña nueva" : "Contraseña"} kind="new-password" />
		</OwnForm>
	);
}

function Password({ security, email, hasKeys }: Pick<Settings, "security"> & { email: string; hasKeys: boolean }) {
	if (security.value === null)
		return (
			<Block id="contrasena" title="Contraseña">
				<Missing incident={security.incident} anchor="contrasena" />
			</Block>
		);
	const { hasPassword, needsProof, pending, afterProof } = security.value;
	const isProving = pending?.purpose === "proof" && afterProof === "password";
	return (
		<Setting
			id="contrasena"
			title="Contraseña"
			value={hasPassword ? "Tienes una" : "No tienes"}
			opens={hasPassword ? "Cambiar" : "Poner una"}
			open={isProving}
		>
			<p>
				{hasPassword
					? "Tienes una contraseña. También puedes entrar siempre con un código que recibes por correo."
					: "No tienes contraseña: entras con un código que recibes por correo. Si lo prefieres, pon una."}
			</p>
			{isProving ? (
				<>
					<p>Antes de guardar la contraseña que has elegido, confirma que eres tú.</p>
					<OwnCodeStep
						email={pending.email}
						steps={{ verify: "probar-contrasena", again: "contrasena-otro-codigo", leave: "dejar-contrasena" }}
						submit="Confirmar y guardar"
						leaveLabel="Seguir sin contraseña"
					/>
					{hasKeys ? <PasskeyProof step="probar-contrasena" /> : null}
				</>
			) : (
				<>
					{needsProof && !hasPassword ? (
						<p>Antes de guardarla, recibirás un código en tu correo, para confirmar que eres tú.</p>
					) : null}
					<PasswordForm hasPassword={hasPassword} email={email} />
				</>
			)}
		</Setting>
	);
}

/** One account elsewhere, and the form that removes it. Removing it needs a recent proof of identity. */
function AccountElsewhere({ provider, asksPassword }: { provider: string; asksPassword: boolean }) {
	return (
		<li>
			<p className="space-device">{providerName(provider)}</p>
			<OwnForm
				step="quitar-cuenta"
				hidden={{ provider }}
				look="quiet"
				submit={
					<>
						Quitar<span className={unseen.unseen}> la cuenta de {providerName(provider)}</span>
					</>
				}
			>
				{asksPassword ? <PasswordField name="current" label="Tu contraseña" kind="current-password" /> : null}
			</OwnForm>
		</li>
	);
}

/**
 * Accounts elsewhere that can sign in to this one (docs/product.md, 15.10). Without any, the block only confirms that
 * one has just been removed.
 */
function AccountsElsewhere({ security, hasKeys }: Pick<Settings, "security"> & { hasKeys: boolean }) {
	const done = useDone();
	const { hasPassword = false, needsProof = false, pending = null, afterProof = null } = security.value ?? {};
	const providers = [...new Set(security.value?.providers ?? [])];
	if (providers.length === 0 && done !== "quitar-cuenta" && done !== "probar-cuenta") return null;
	const isProving = pending?.purpose === "proof" && afterProof === "provider";
	const title = "Cuentas de otros sitios";
	if (providers.length === 0 && !isProving) return <Block id="otras-cuentas" title={title} />;
	return (
		<Setting id="otras-cuentas" title={title} value={providers.map(providerName).join(", ")} open={isProving} isList>
			{isProving ? (
				<>
					<p>Antes de quitarla, confirma que eres tú.</p>
					<OwnCodeStep
						email={pending.email}
						steps={{ verify: "probar-cuenta", again: "quitar-cuenta-otro-codigo", leave: "dejar-cuenta" }}
						submit="Confirmar y quitar"
						leaveLabel="Dejarla como está"
					/>
					{hasKeys ? <PasskeyProof step="probar-cuenta" /> : null}
				</>
			) : (
				<>
					<p>
						También entras con estas cuentas. Si quitas una, puedes seguir entrando con un código que recibes por
						correo.
						{needsProof && !hasPassword ? " Antes recibirás uno, para confirmar que eres tú." : null}
					</p>
					<ul className="space-sessions">
						{providers.map((provider) => (
							<AccountElsewhere key={provider} provider={provider} asksPassword={needsProof && hasPassword} />
						))}
					</ul>
				</>
			)}
		</Setting>
	);
}

/** Whether signing in takes a second step, with the way to its page (docs/product.md, 15.13). */
function SecondStep({ security }: Pick<Settings, "security">) {
	return (
		<Row
			id="dos-pasos"
			title="Verificación en dos pasos"
			way={
				security.value === null ? null : (
					<ButtonLink look="quiet" to={href("/user/dos-pasos")}>
						{security.value.secondStep ? "Gestionarla" : "Activarla"}
					</ButtonLink>
				)
			}
		>
			{security.value === null ? (
				<Missing incident={security.incident} anchor="dos-pasos" />
			) : security.value.secondStep ? (
				"Está activada: al entrar se te pide además un código de tu aplicación."
			) : (
				"Está desactivada. Si la activas, nadie podrá entrar en tu cuenta solo con leer tu correo."
			)}
		</Row>
	);
}

/** What a person proved their identity and took the second step with, on screen. */
const WAYS = {
	code: "un código por correo",
	password: "la contraseña",
	provider: "una cuenta de otro sitio",
	passkey: "una llave de acceso",
	totp: "el código de tu aplicación",
	"recovery-code": "un código de recuperación",
} as const;

/** That a person proved their identity in a session, and how; what stands after the time. */
function proofWords({ provedBy, secondBy }: Pick<ListedSession, "provedBy" | "secondBy">): string {
	const second = secondBy === "browser" ? null : secondBy;
	const ways = [...new Set([provedBy, second])].flatMap((way) => (way === null ? [] : WAYS[way]));
	const how = ways.length === 0 ? "" : ` con ${ways.join(" y ")}`;
	const where = secondBy === "browser" ? `${how === "" ? "" : ","} en un navegador recordado` : "";
	return `confirmaste que eres tú${how}${where}`;
}

function OpenSession({ session, now, zone }: { session: ListedSession; now: string; zone: string }) {
	const { id, device, createdAt, provedAt, lastDay, current } = session;
	// Activity is recorded only once an hour, but the current session is in use now.
	const seenAt = current ? now : session.lastSeenAt;
	return (
		<li>
			<div>
				<p className="space-device">
					{device}
					{current ? <span className="space-current">este dispositivo</span> : null}
				</p>
				<p className="space-when">
					Última actividad:{" "}
					<time dateTime={seenAt} title={momentLine(seenAt, zone)}>
						{ago(seenAt, now)}
					</time>{" "}
					· abierta el <time dateTime={createdAt}>{dayOf(createdAt, zone)}</time>; se cerrará el{" "}
					<time dateTime={lastDay}>{dayOf(lastDay, zone)}</time> como muy tarde
				</p>
				<p className="space-when">
					<time dateTime={provedAt} title={momentLine(provedAt, zone)}>
						{capitalized(ago(provedAt, now))}
					</time>{" "}
					{proofWords(session)}
				</p>
			</div>
			{current ? (
				<form method="post" action={href("/cerrar-sesion")} onSubmit={askBeforeSigningOut}>
					<input type="hidden" name="desde" value={href("/user")} />
					<Button look="quiet" type="submit">
						Cerrar sesión
					</Button>
				</form>
			) : (
				<OwnForm
					step="cerrar-una"
					hidden={{ which: id }}
					look="quiet"
					submit={
						<>
							Cerrar<span className={unseen.unseen}> la sesión de {device}</span>
						</>
					}
				/>
			)}
		</li>
	);
}

/** Number of sessions that are shown before the others are asked for. */
const MOST_SESSIONS = 3;

function Sessions({ sessions, now, zone }: Pick<Settings, "sessions" | "now"> & { zone: string }) {
	const title = "Sesiones abiertas";
	if (sessions.value === null)
		return (
			<Block id="sesiones" title={title}>
				<Missing incident={sessions.incident} anchor="sesiones" />
			</Block>
		);
	const open = sessions.value.sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
	// One more is shown at once: the line that folds it would be as long.
	const shown = open.length > MOST_SESSIONS + 1 ? MOST_SESSIONS : open.length;
	const list = (some: readonly ListedSession[]) => (
		<ul className="space-sessions">
			{some.map((session) => (
				<OpenSession key={session.id} session={session} now={now} zone={zone} />
			))}
		</ul>
	);
	const value = open.length < 2 ? "Solo esta" : `Esta y ${open.length - 1} más`;
	return (
		<Setting id="sesiones" title={title} value={value} opens="Ver" isList>
			{list(open.slice(0, shown))}
			{shown === open.length ? null : (
				<details className="space-more">
					<summary>Ver todas ({open.length})</summary>
					{list(open.slice(shown))}
				</details>
			)}
			{open.length < 2 ? null : <OwnForm step="cerrar-las-demas" submit="Cerrar las demás sesiones" />}
		</Setting>
	);
}

/** Password, passkeys, accounts elsewhere and open sessions (docs/product.md, 15.4, 15.5, 15.10 and 15.12). */
export function Security({
	user,
	security,
	passkeys,
	sessions,
	now,
	zone,
}: Pick<Settings, "user" | "security" | "passkeys" | "sessions" | "now"> & { zone: string }) {
	const hasKeys = hasUsableKey(passkeys);
	return (
		<Section id="seguridad" title="Seguridad">
			<Password security={security} email={user.email} hasKeys={hasKeys} />
			<Passkeys security={security} passkeys={passkeys} zone={zone} />
			<AccountsElsewhere security={security} hasKeys={hasKeys} />
			<SecondStep security={security} />
			<Sessions sessions={sessions} now={now} zone={zone} />
		</Section>
	);
}
