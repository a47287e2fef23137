import { Field } from "../forms/fields.tsx";
import { Button } from "../ui/button.tsx";
import { type Refused, RefusedSummary, WithRefusal } from "./text-form.tsx";
import { Tick } from "./tick.tsx";

/** The address of the list of who waits for School, and of the page that asks before it invites them. */
export const WAITING_PATH = "/escritorio/school/espera";
export const INVITE_PATH = `${WAITING_PATH}/invitar`;

/** Whom to invite, and to what. It invites nobody: its page says how many people get a mail, and asks. */
export function InviteForm({ schoolUrl, refused }: { schoolUrl: string; refused?: Refused | undefined }) {
	return (
		<form method="get" action={INVITE_PATH} className="desk-form">
			<RefusedSummary refused={refused} words="No se ha invitado a nadie. Revisa esto:" />
			<WithRefusal refused={refused}>
				<Field
					name="count"
					label="A cuántas personas"
					hint="Las primeras que confirmaron su correo, en su orden."
					defaultValue="10"
					inputMode="numeric"
					autoComplete="off"
					maxLength={9}
				/>
				<Tick
					type="checkbox"
					name="school"
					value="1"
					defaultChecked={refused === undefined || refused.typed.school !== undefined}
				>
					Abrirles School
				</Tick>
				<Field
					name="url"
					label="Adónde lleva la invitación"
					defaultValue={schoolUrl}
					type="text"
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
					maxLength={2_000}
				/>
			</WithRefusal>
			<p>
				<Button type="submit" look="outlined">
					Invitar…
				</Button>
			</p>
		</form>
	);
}
