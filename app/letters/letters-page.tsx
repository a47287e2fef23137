import { href, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import type { ArchiveList } from "../../domain/issues/letter-archive.ts";
import { cadenceNames, cadences } from "../../domain/letters/subscriber.ts";
import { consentTexts } from "../../domain/sign-in/consent.ts";
import { notFound } from "../content/not-found.ts";
import { clientContext, settingsContext } from "../context.ts";
import { DataNotice } from "../forms/data-notice.tsx";
import { CheckField, EmailField, Field, Trap } from "../forms/fields.tsx";
import { FormHead } from "../forms/form-head.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { guardOf, refuse, textsOf } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import type { FilePath } from "../routes.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { WithBeside } from "../ui/beside.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { pageNumberOf } from "../ui/pagination.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import { expectAttestation } from "../user/attestation/expect-attestation.ts";
import type { Route } from "./+types/letters-page";
import { stepsAt } from "./next-steps.tsx";
import { SentLetters } from "./sent-letters.tsx";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { inSitemap: true } satisfies RouteHandle;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const client = context.get(clientContext);
	const { site, now } = context.get(settingsContext);
	const page = pageNumberOf(url);
	const [asked, person, letters] = await Promise.all([
		client.getAskedLetters(),
		client.getUser(),
		page === null ? null : client.listLetters({ page }),
	]);
	if (letters === null) throw await notFound(context, url);
	const email = person instanceof Failure || person.user === null ? null : person.user.email;
	const consents = email === null ? null : await client.listConsents();
	const isOn =
		consents !== null &&
		!(consents instanceof Failure) &&
		consents.purposes.some(({ purpose, given }) => purpose === "news" && given);
	return {
		asked: asked instanceof Failure || url.searchParams.has("otra") ? null : asked.asked,
		// The same address again, unless the person said that they want another one.
		again: asked instanceof Failure || url.searchParams.get("otra") !== "" ? undefined : asked.asked?.email,
		...{ email, isOn, letters },
		attestation: expectAttestation({ request, url, context }),
		drawnAt: now().getTime(),
		photo: site.owner.photo,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const text = textsOf(form);
	const asked = await context.get(clientContext).askForLetters({
		email: text("email"),
		cadence: cadences.find((each) => each === text("cadence")) ?? "each",
		agreed: form.has("agreed"),
		...guardOf(text),
	});
	return asked instanceof Failure ? refuse(asked, form) : redirect(href("/novedades"), 303);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const page = loaderData?.letters.page ?? 1;
	return pageMeta(
		{
			title: page === 1 ? "Novedades por correo" : `Cartas enviadas, página ${page}`,
			description: "Recibe por correo lo nuevo del sitio, cada vez que salga o una vez al mes.",
			path: page === 1 ? href("/novedades") : `${href("/novedades")}?pagina=${page}`,
		},
		matches,
	);
}

export default function LettersPage({ loaderData, actionData }: Route.ComponentProps) {
	const { asked, again, email, isOn, letters, attestation, drawnAt, photo } = loaderData;
	if (letters.page > 1) return <Earlier letters={letters} />;
	if (email !== null && isOn) {
		return (
			<>
				<Getting email={email} />
				<SentLetters letters={letters} />
			</>
		);
	}
	const steps = stepsAt();
	if (asked !== null && !asked.isProved && actionData === undefined) return <Asked email={asked.email} />;
	return (
		<>
			<FormHead
				title="Novedades por correo"
				plain={<>Las cartas no llevan publicidad, y no miro si las abres ni&nbsp;qué&nbsp;pulsas.</>}
				photo={photo}
			>
				<p>{"Te escribo cuando tengo algo nuevo\nque contarte o, si lo prefieres,\nuna vez al mes con todo junto."}</p>
			</FormHead>
			<WithBeside
				label={steps.label}
				beside={
					<>
						{steps.content}
						<p>
							Sin dar tu correo, también puedes seguir el blog con un lector de noticias:{" "}
							<a href={"/blog/rss.xml" satisfies FilePath}>RSS</a>,{" "}
							<a href={"/blog/atom.xml" satisfies FilePath}>Atom</a> o{" "}
							<a href={"/blog/feed.json" satisfies FilePath}>JSON</a>.
						</p>
					</>
				}
			>
				<PostForm attestation={attestation} refusal={actionData} action={href("/novedades")}>
					<Trap drawnAt={drawnAt} />
					{email === null ? (
						<EmailField defaultValue={again} />
					) : (
						<p>
							Llegarán a <strong>{email}</strong>, el correo de tu cuenta.
						</p>
					)}
					<Field
						name="cadence"
						label="Cada cuánto"
						control={(props) => (
							<select {...props}>
								{cadences.map((each) => (
									<option key={each} value={each}>
										{cadenceNames[each].choice}
									</option>
								))}
							</select>
						)}
					/>
					<CheckField name="agreed" label={consentTexts.news.text} required />
					<DataNotice purpose="enviarte las novedades que pides" />
					<p>
						<Button look="filled" type="submit">
							Recibir las novedades
						</Button>
					</p>
				</PostForm>
			</WithBeside>
			<SentLetters letters={letters} />
		</>
	);
}

/** A later page of the list, without the form. */
function Earlier({ letters }: { letters: ArchiveList }) {
	return (
		<>
			<p>
				<Link to={href("/novedades")}>Novedades por correo</Link>
			</p>
			<SentLetters letters={letters} />
		</>
	);
}

/** That the signed-in person gets letters, and where they change that. */
function Getting({ email }: { email: string }) {
	return (
		<MessagePage
			said={
				<p role="status">
					Llegan a <strong>{email}</strong>. Puedes cambiar cada cuánto, o darte de baja, en{" "}
					<Link to={`${href("/user/ajustes")}#comunicaciones`}>tus ajustes</Link>.
				</p>
			}
			scene="done"
			title="Recibes las novedades"
			beside={waysOn}
		/>
	);
}

/** What happens next. */
function Asked({ email }: { email: string }) {
	return (
		<MessagePage
			said={
				<p role="status">
					Se ha enviado un enlace de confirmación a <strong>{email}</strong>. Si no lo encuentras, mira en la carpeta de
					correo no deseado.
				</p>
			}
			scene="mail"
			title="Revisa tu correo"
			beside={stepsAt(0)}
		>
			<Choices>
				<ButtonLink to={`${href("/novedades")}?otra`}>Enviar otro enlace</ButtonLink>
				<ButtonLink look="quiet" to={`${href("/novedades")}?otra=correo`}>
					Usar otro correo
				</ButtonLink>
			</Choices>
		</MessagePage>
	);
}
