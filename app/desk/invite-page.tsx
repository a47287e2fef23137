import { Failure } from "../../domain/failure.ts";
import { countedPeople } from "../../domain/numbers.ts";
import { BackLink } from "./back-link.tsx";
import type { DeskAnswer, DeskRequest, DeskRoute } from "./desk-route.ts";
import { INVITE_PATH, InviteForm, WAITING_PATH } from "./invite-form.tsx";
import { Act, Bar, type Refused, RefusedSummary, typedOf } from "./text-form.tsx";

type Typed = Readonly<Record<string, string>>;

/** The fields of the form, as `planInvitation` takes them. A longer one is not right either. */
const invitationOf = ({ count = "", url = "", school }: Typed) => ({
	count: count.slice(0, 20),
	url: url.slice(0, 2_000),
	openSchool: school !== undefined,
});

const pageOf = (main: DeskPageMain, status?: number): DeskAnswer => ({
	...(status === undefined ? {} : { status }),
	...{ title: "Invitar a School", part: "school" },
	main: (
		<>
			<BackLink to={WAITING_PATH}>Lista de espera</BackLink>
			<h1>Invitar a School</h1>
			{main}
		</>
	),
});

type DeskPageMain = Parameters<typeof Bar>[0]["children"];

/** The form again, with what was wrong in it. */
async function formAgain({ client }: DeskRequest, { status, message, fields = {} }: Failure, typed: Typed) {
	if (status === 403 || status === 404) return null;
	const list = await client.listWaiting({ page: 1 });
	if (list instanceof Failure) throw list;
	const refused: Refused = { message, fields, typed };
	if (list.counts.confirmed === 0) return pageOf(<RefusedSummary refused={{ ...refused, fields: {} }} />, status);
	return pageOf(<InviteForm schoolUrl={list.schoolUrl} refused={refused} />, status);
}

/** Asks, with how many people get a mail. */
async function ask(asked: DeskRequest): Promise<DeskAnswer> {
	const typed: Typed = Object.fromEntries(asked.url.searchParams);
	const plan = await asked.client.planInvitation(invitationOf(typed));
	if (plan instanceof Failure) return formAgain(asked, plan, typed);
	const { count, url, openSchool, first } = plan;
	const isOne = count === 1;
	return pageOf(
		<form method="post" action={INVITE_PATH} className="desk-form">
			<section className="desk-impact" aria-label="Qué pasará">
				<p>
					<strong>{isOne ? "Una persona recibirá" : `${countedPeople(count)} recibirán`} un correo</strong> que{" "}
					{isOne ? "la" : "las"} invita a entrar en {url}.
				</p>
				<p>
					{openSchool
						? `${isOne ? "Su cuenta tendrá" : "Sus cuentas tendrán"} permiso para abrir School; a quien no tenga cuenta se le creará una.`
						: "No se les abre School: solo reciben el correo."}
				</p>
				<p>Los correos salen enseguida. No se puede deshacer.</p>
			</section>
			<input type="hidden" name="count" value={count} />
			<input type="hidden" name="url" value={url} />
			{openSchool ? <input type="hidden" name="school" value="1" /> : null}
			<input type="hidden" name="first" value={first} />
			<Bar>
				<Act act="invitar" look="filled">
					Invitar a {countedPeople(count)}
				</Act>
				<a href={WAITING_PATH}>No invitar</a>
			</Bar>
		</form>,
	);
}

/** Asks before people of the waiting list are invited, and invites them (docs/product.md, 17.6). */
export const invitePage: DeskRoute = {
	path: INVITE_PATH,
	show: ask,
	async act(asked, form) {
		const typed = typedOf(form);
		const done = await asked.client.inviteWaiting({ ...invitationOf(typed), first: (typed.first ?? "").slice(0, 100) });
		if (done instanceof Failure) return formAgain(asked, done, typed);
		return { to: "told" in done ? `${WAITING_PATH}?invitadas=${done.told}` : "/user/confirmar" };
	},
};
