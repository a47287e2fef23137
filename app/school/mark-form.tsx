import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./lesson-page.module.css";

/**
 * A form that marks a lesson as completed, or undoes that. With scripts it calls `mark` and stays on the page; without
 * them it is sent to `href`.
 */
export function MarkForm({ isDone, href, mark }: { isDone: boolean; href: string; mark: (done: boolean) => void }) {
	return (
		<form
			method="post"
			action={href}
			className={styles.mark}
			onSubmit={(event) => {
				event.preventDefault();
				mark(!isDone);
			}}
		>
			{isDone ? (
				<p className={styles.done}>
					Completada <Icon name="check" />
				</p>
			) : null}
			<input type="hidden" name="hacer" value={isDone ? "deshacer" : "completar"} />
			<Button type="submit" look={isDone ? "quiet" : "filled"}>
				{isDone ? "Deshacer" : "Marcar como completada"}
			</Button>
		</form>
	);
}
