import { ButtonLink } from "../../ui/button.tsx";
import { dayOf } from "./dates.ts";
import type { Dashboard } from "./load-dashboard.ts";
import styles from "./reading.module.css";
import { Missing, Section } from "./section.tsx";

/** Where the person stands with School: on its waiting list, or not yet. */
export function School({ waiting, zone }: Pick<Dashboard, "waiting"> & { zone: string }) {
	return (
		<Section id="school" title="School">
			{waiting.value === null ? (
				<Missing incident={waiting.incident} anchor="school" />
			) : waiting.value.since === null ? (
				<>
					<p className={styles.note}>School está en preparación. Apúntate y te avisaremos.</p>
					<p>
						<ButtonLink to="/lista-de-espera">Apúntate</ButtonLink>
					</p>
				</>
			) : (
				<p className={styles.note}>
					Estás en la lista de espera desde el <time dateTime={waiting.value.since}>{dayOf(waiting.value.since, zone)}</time>.
				</p>
			)}
		</Section>
	);
}
