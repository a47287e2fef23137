import { type ComponentProps, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { momentOf } from "../../../domain/date-words.ts";
import { cadenceNames, otherCadence } from "../../../domain/letters/subscriber.ts";
import { dayOf } from "../../../domain/zoned-time.ts";
import { DataNotice } from "../../forms/data-notice.tsx";
import { useRefusal } from "../../forms/refusal.ts";
import { bouncedWords } from "../../letters/bounced-words.ts";
import { Button } from "../../ui/button.tsx";
import { sourceNames } from "../kept-words.ts";
import { pageOf, placeOf } from "./intents.ts";
import type { Settings, ValueOf } from "./load-dashboard.ts";
import { Block, Missing, Section } from "./section.tsx";

type Consents = ValueOf<"consents">;
type Entry = Consents["ledger"][number];

/** A version that is a date is shown as a date. */
function versionOf({ version }: Entry, zone: string): string {
	return /^\d{4}-\d{2}-\d{2}$/.test(version) ? `texto del ${dayOf(`${version}T12:00:00Z`, zone)}` : `texto ${version}`;
}

const UNSAVED = "No se ha podido guardar. Inténtalo de nuevo.";
const OFFLINE = "No hay conexión. Tus datos siguen aquí; inténtalo de nuevo.";

/**
 * A switch with its label beside it. It is a submit button, so that it works without scripts: it posts the opposite of
 * the current value under `name`. The Nu checker refuses the role `switch` on a submit button, so it uses
 * `aria-pressed`.
 */
function Switch({
	on,
	name,
	children,
	...rest
}: { on: boolean; name: string; children: ReactNode } & Pick<ComponentProps<"button">, "aria-describedby">) {
	return (
		<button type="submit" aria-pressed={on} name={name} value={String(!on)} className="space-switch" {...rest}>
			<span>{children}</span>
			<span className="space-track" aria-hidden="true" />
		</button>
	);
}

/** A consent that can be given and withdrawn. With scripts it is saved in place, without them by sending the page. */
function ConsentSwitch({
	consent,
	entry,
	letters,
	zone,
}: {
	consent: Consents["purposes"][number];
	entry: Entry | undefined;
	/** How letters come; null for a purpose that is about no letters. */
	letters: Pick<Consents, "cadence" | "bouncedSince"> | null;
	zone: string;
}) {
	const { purpose, text, given, since } = consent;
	const { revalidate } = useRevalidator();
	const refusal = useRefusal("consentimiento");
	/** The last change since the page was loaded: the value that was chosen, and how saving it went. */
	const [change, setChange] = useState<{
		readonly to: boolean;
		readonly state: "saving" | "saved" | "failed" | "offline";
	} | null>(null);
	const failed = change?.state === "failed" || change?.state === "offline";
	const on = change === null || failed ? given : change.to;
	const trouble = failed
		? change.state === "offline"
			? OFFLINE
			: UNSAVED
		: change === null && refusal?.values.purpose === purpose
			? refusal.message
			: null;

	async function save(form: FormData): Promise<void> {
		const to = form.get("given") === "true";
		setChange({ to, state: "saving" });
		form.set("stay", "");
		const saved = await fetch(pageOf("consentimiento"), {
			method: "POST",
			body: new URLSearchParams([...form] as [string, string][]),
		}).then(
			({ ok }) => (ok ? ("saved" as const) : ("failed" as const)),
			() => "offline" as const,
		);
		setChange({ to, state: saved });
		if (saved === "saved") revalidate();
	}

	const id = `consentimiento-${purpose}`;
	// What was never given needs no words: the switch says that it is off, to screen readers too.
	const isKept = since !== null && entry !== undefined;
	return (
		<li>
			<form
				method="post"
				action={placeOf("consentimiento")}
				onSubmit={(event) => {
					event.preventDefault();
					if (change?.state !== "saving")
						void save(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
				}}
			>
				<input type="hidden" name="hacer" value="consentimiento" />
				<input type="hidden" name="purpose" value={purpose} />
				<Switch on={on} name="given" {...(isKept ? { "aria-describedby": id } : {})}>
					{text}
				</Switch>
			</form>
			{isKept ? (
				<p id={id} className="space-since">
					{given ? "Desde el " : "Retirado el "}
					<time dateTime={since}>{dayOf(since, zone)}</time>
					{` · ${versionOf(entry, zone)}`}
				</p>
			) : null}
			<p role="status" className="space-saved">
				{change?.state === "saved" ? "Guardado" : null}
			</p>
			{given && letters !== null ? <CadenceForm {...letters} zone={zone} /> : null}
			{trouble === null ? null : (
				<p role="alert" className="space-trouble">
					{trouble}
				</p>
			)}
		</li>
	);
}

/** How often letters come, with a button for the other choice; or that they are refused, with one to try again. */
function CadenceForm({
	cadence,
	bouncedSince,
	zone,
}: Pick<Consents, "cadence" | "bouncedSince"> & { readonly zone: string }) {
	const other = otherCadence(cadence);
	if (bouncedSince !== null)
		return (
			<form method="post" action={placeOf("cada-cuanto")} className="space-cadence">
				<input type="hidden" name="hacer" value="cada-cuanto" />
				<p>{bouncedWords(bouncedSince, zone)}</p>
				<Button type="submit" name="cadence" value={cadence}>
					Volver a enviármelas
				</Button>
			</form>
		);
	return (
		<form method="post" action={placeOf("cada-cuanto")} className="space-cadence">
			<input type="hidden" name="hacer" value="cada-cuanto" />
			<p>Las recibes {cadenceNames[cadence].inSentence}.</p>
			<Button type="submit" name="cadence" value={other}>
				Recibirlas {cadenceNames[other].inSentence}
			</Button>
		</form>
	);
}

function Ledger({ entries, zone }: { entries: readonly Entry[]; zone: string }) {
	if (entries.length === 0) return null;
	return (
		<details className="space-ledger">
			<summary>Todo lo que consta ({entries.length})</summary>
			<ol reversed>
				{entries.toReversed().map((entry) => (
					<li key={`${entry.purpose} ${entry.given} ${entry.confirmedAt}`}>
						<p>
							<strong>{entry.given ? "Dado" : "Retirado"}</strong> el{" "}
							<time dateTime={entry.confirmedAt}>{momentOf(entry.confirmedAt, zone)}</time>,{" "}
							{sourceNames[entry.source] ?? entry.source}
						</p>
						<p>
							«{entry.text}» ({versionOf(entry, zone)})
						</p>
					</li>
				))}
			</ol>
		</details>
	);
}

/** The person's consents to receive mail, by purpose (docs/product.md, 15.9). */
export function Communications({ consents, zone }: Pick<Settings, "consents"> & { zone: string }) {
	return (
		<Section id="comunicaciones" title="Comunicaciones">
			{consents.value === null ? (
				<Missing incident={consents.incident} anchor="comunicaciones" />
			) : (
				<Block>
					<ul className="space-switches">
						{consents.value.purposes.map((consent) => (
							<ConsentSwitch
								key={consent.purpose}
								consent={consent}
								entry={consents.value.ledger.findLast(({ purpose }) => purpose === consent.purpose)}
								letters={consent.purpose === "news" ? consents.value : null}
								zone={zone}
							/>
						))}
					</ul>
					<DataNotice purpose="escribirte sobre lo que actives aquí y guardar constancia de los permisos que das y retiras" />
					<Ledger entries={consents.value.ledger} zone={zone} />
				</Block>
			)}
		</Section>
	);
}
