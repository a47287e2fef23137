import { data, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { site } from "../../site.config.ts";
import { clientContext, settingsContext } from "../context.ts";
import { drawnAtOf, guardOf, refusalOf, textsOf } from "../posted-form.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { Button } from "../ui/button.tsx";
import { CheckField, Field } from "../ui/field.tsx";
import { Trap } from "../ui/trap.tsx";
import { AttestationNotice, AttestedForm } from "../user/attestation/attested-form.tsx";
import { expectAttestation } from "../user/attestation/expect-attestation.ts";
import { DataNotice } from "../user/data-notice.tsx";
import { EmailField } from "../user/email-field.tsx";
import type { Route } from "./+types/waiting-list-page";
import { campaignOf } from "./attribution.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import styles from "./waiting-list-page.module.css";

export const handle = { inSitemap: true } satisfies RouteHandle;

/**
 * Messages for people sent here because School is not open to them, by `aviso` in the address (docs/product.md, 17.1).
 */
const NOTICES: ReadonlyMap<string, string> = new Map([
	["school", "School está en preparación. Apúntate y te avisaremos."],
]);

export function loader({ request, url, context }: Route.LoaderArgs) {
	return {
		attestation: expectAttestation({ request, url, context }),
		drawnAt: context.get(settingsContext).now().getTime(),
		campaign: campaignOf(url.searchParams),
		school: site.words.school,
		notice: NOTICES.get(url.searchParams.get("aviso") ?? "") ?? null,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const text = textsOf(form);
	const values = { email: text("email"), name: text("name"), school: form.has("school"), news: form.has("news") };
	const campaign = campaignOf(form);
	const joined = await context
		.get(clientContext)
		.joinWaitingList({ ...values, attribution: campaign, ...guardOf(text) });
	if (!(joined instanceof Failure)) return redirect("/gracias", 303);
	const { message, fields = {} } = joined;
	return data({ message, fields, values: { ...values, drawnAt: drawnAtOf(text) }, campaign }, refusalOf(joined));
}

/** Passes on the action's `Retry-After` (RFC 6585, 4). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	return pageMeta(
		{
			title: "Lista de espera",
			description: `${loaderData.school} Apúntate y te avisaremos cuando abra School.`,
			path: "/lista-de-espera",
		},
		matches,
	);
}

export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
	const { attestation, drawnAt, notice, school } = loaderData;
	const { fields = {}, values } = actionData ?? {};
	return (
		<div className={styles.page}>
			<h1>Lista de espera de School</h1>
			{notice === null ? null : <p role="status">{notice}</p>}
			<p className={styles.lead}>
				{school} Está en preparación: deja tu correo y te escribiremos una vez, cuando abra.
			</p>
			<AttestedForm attestation={attestation} refusal={actionData} action="/lista-de-espera" className={styles.form}>
				<CampaignFields ofAddress={actionData?.campaign ?? loaderData.campaign} />
				<Trap drawnAt={drawnAt} before={values?.drawnAt} />
				<EmailField value={values?.email} error={fields.email} />
				<Field
					name="name"
					label="Nombre"
					optional
					autoComplete="given-name"
					maxLength={80}
					defaultValue={values?.name}
					error={fields.name}
				/>
				<CheckField
					name="school"
					label="Quiero que me aviséis por correo cuando abra School."
					required
					defaultChecked={values?.school === true}
					error={fields.school}
				/>
				<CheckField
					name="news"
					label="También quiero recibir novedades y eventos."
					defaultChecked={values?.news === true}
				/>
				<DataNotice purpose="avisarte de lo que marcas" basis="tu consentimiento, que puedes retirar cuando quieras" />
				<AttestationNotice attestation={attestation} />
				<p>
					<Button look="filled" type="submit">
						Apuntarme
					</Button>
				</p>
			</AttestedForm>
		</div>
	);
}
