import { useFetcher } from "react-router";
import { Switch } from "../../ui/switch.tsx";
import { DataNotice } from "../data-notice.tsx";
import styles from "./communications.module.css";
import { dayOf, momentOf } from "./dates.ts";
import type { FormAnswer } from "./intents.ts";
import type { Dashboard, ValueOf } from "./load-dashboard.ts";
import { useAnswer } from "./own-form.tsx";
import { Block, Missing, Section } from "./section.tsx";

type Consents = ValueOf<"consents">;
type Entry = Consents["ledger"][number];

/** Where a consent was asked for, in words. */
const SOURCES: Readonly<Record<string, string>> = { dashboard: "en tu espacio", "waiting-list": "en la lista de espera" };

/** A version that is a day is told as one. */
function versionOf({ version }: Entry, zone: string): string {
	return /^\d{4}-\d{2}-\d{2}$/.test(version) ? `texto del ${dayOf(`${version}T12:00:00Z`, zone)}` : `texto ${version}`;
}

/** A consent that can be given and withdrawn. With scripts it is saved where it stands; without, by sending the page. */
function ConsentSwitch({ consent, entry, zone }: { consent: Consents["purposes"][number]; entry: Entry | undefined; zone: string }) {
	const { purpose, text, given, since } = consent;
	const fetcher = useFetcher<FormAnswer | null>({ key: `consent-${purpose}` });
	const sent = useAnswer("consentimiento");
	const saving = fetcher.formData !== undefined;
	const on = saving ? fetcher.formData?.get("given") === "true" : given;
	const trouble = fetcher.data ?? (sent?.values.purpose === purpose ? sent : undefined);
	const id = `consentimiento-${purpose}`;
	return (
		<li>
			<fetcher.Form
				method="post"
				action="/user#comunicaciones"
				onSubmit={(event) => {
					event.preventDefault();
					const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
					form.set("stay", "");
					fetcher.submit(form, { method: "post", action: "/user" });
				}}
			>
				<input type="hidden" name="intent" value="consentimiento" />
				<input type="hidden" name="purpose" value={purpose} />
				<Switch on={on} name="given" aria-describedby={id}>
					{text}
				</Switch>
			</fetcher.Form>
			<p id={id} className={styles.since}>
				{since === null || entry === undefined ? (
					"No lo has activado nunca."
				) : (
					<>
						{given ? "Desde el " : "Retirado el "}
						<time dateTime={since}>{dayOf(since, zone)}</time>
						{` · ${versionOf(entry, zone)}`}
					</>
				)}
			</p>
			<p role="status" className={styles.saved}>
				{!saving && fetcher.data === null ? "Guardado" : null}
			</p>
			{saving || trouble === undefined ? null : (
				<p role="alert" className={styles.trouble}>
					{trouble.message}
				</p>
			)}
		</li>
	);
}

function Ledger({ entries, zone }: { entries: readonly Entry[]; zone: string }) {
	if (entries.length === 0) return null;
	return (
		<details className={styles.ledger}>
			<summary>Todo lo que hemos anotado ({entries.length})</summary>
			<ol reversed>
				{entries.toReversed().map((entry) => (
					<li key={`${entry.purpose} ${entry.given} ${entry.confirmedAt}`}>
						<p>
							<strong>{entry.given ? "Dado" : "Retirado"}</strong> el <time dateTime={entry.confirmedAt}>{momentOf(entry.confirmedAt, zone)}</time>,{" "}
							{SOURCES[entry.source] ?? entry.source}
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

/** What the person wants to be written about, purpose by purpose (docs/product.md, 15.9). */
export function Communications({ consents, zone }: Pick<Dashboard, "consents"> & { zone: string }) {
	return (
		<Section id="comunicaciones" title="Comunicaciones">
			{consents.value === null ? (
				<Missing incident={consents.incident} anchor="comunicaciones" />
			) : (
				<Block>
					<ul className={styles.switches}>
						{consents.value.purposes.map((consent) => (
							<ConsentSwitch
								key={consent.purpose}
								consent={consent}
								entry={consents.value.ledger.findLast(({ purpose }) => purpose === consent.purpose)}
								zone={zone}
							/>
						))}
					</ul>
					<DataNotice
						purpose="escribirte sobre lo que actives aquí, y guardar la prueba de lo que das y retiras"
						basis="tu consentimiento, que puedes retirar cuando quieras"
					/>
					<Ledger entries={consents.value.ledger} zone={zone} />
				</Block>
			)}
		</Section>
	);
}
