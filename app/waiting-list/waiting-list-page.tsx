import { href, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { waitingTexts } from "../../domain/waiting-list/waiting-list.ts";
import { clientContext, settingsContext } from "../context.ts";
import { DataNotice } from "../forms/data-notice.tsx";
import { CheckField, EmailField, Field, Trap } from "../forms/fields.tsx";
import { FormHead } from "../forms/form-head.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { guardOf, refuse, textsOf } from "../forms/posted-form.ts";
import scene from "../forms/scenes/espera.svg?url&no-inline";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Notice, WithBeside } from "../ui/beside.tsx";
import { Button } from "../ui/button.tsx";
import { expectAttestation } from "../user/attestation/expect-attestation.ts";
import type { Route } from "./+types/waiting-list-page";
import { CampaignFields, campaignOf } from "./campaign-fields.tsx";
import { stepsAt } from "./next-steps.tsx";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { inSitemap: true } satisfies RouteHandle;

/**
 * Messages for people sent here because School is not open to them, by `aviso` in the address (docs/product.md, 17.1).
 */
const NOTICES: ReadonlyMap<string, string> = new Map([
	["school", "School está en preparación. Apúntate y te avisaré."],
]);

export function loader({ request, url, context }: Route.LoaderArgs) {
	const { site, now } = context.get(settingsContext);
	return {
		attestation: expectAttestation({ request, url, context }),
		drawnAt: now().getTime(),
		campaign: campaignOf(url.searchParams),
		school: site.words.school,
		boxes: { school: waitingTexts.school.text, news: waitingTexts.news.text },
		notice: NOTICES.get(url.searchParams.get("aviso") ?? "") ?? null,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const text = textsOf(form);
	const joined = await context.get(clientContext).joinWaitingList({
		email: text("email"),
		name: text("name"),
		school: form.has("school"),
		news: form.has("news"),
		attribution: campaignOf(form),
		...guardOf(text),
	});
	return joined instanceof Failure ? refuse(joined, form) : redirect(href("/gracias"), 303);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	return pageMeta(
		{
			title: "Lista de espera de School",
			description: `${loaderData.school} Apúntate y te avisaré cuando abra School.`,
			path: href("/lista-de-espera"),
		},
		matches,
	);
}

export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
	const { attestation, drawnAt, notice, school, boxes } = loaderData;
	const steps = stepsAt();
	return (
		<>
			<FormHead title="Lista de espera de School" scene={scene}>
				<p>
					{notice === null
						? "School, el curso, está en\npreparación: deja tu correo\ny sabrás cuándo\u00a0abre."
						: "School es un curso: deja tu\ncorreo y sabrás cuándo\u00a0abre."}
				</p>
			</FormHead>
			<WithBeside
				label={steps.label}
				beside={
					<>
						{steps.content}
						<p>{school}</p>
					</>
				}
			>
				{notice === null ? null : <Notice>{notice}</Notice>}
				<PostForm attestation={attestation} refusal={actionData} action={href("/lista-de-espera")}>
					<CampaignFields ofAddress={loaderData.campaign} />
					<Trap drawnAt={drawnAt} />
					<EmailField />
					<Field name="name" label="Nombre" optional autoComplete="given-name" maxLength={80} />
					<CheckField name="school" label={boxes.school} required />
					<CheckField name="news" label={boxes.news} />
					<DataNotice purpose="escribirte sobre lo que marques" />
					<p>
						<Button look="filled" type="submit">
							Apuntarme
						</Button>
					</p>
				</PostForm>
			</WithBeside>
		</>
	);
}
