import { type ComponentProps, useState } from "react";
import styles from "./post-form.module.css";

/**
 * A form that is sent as a document, so that nothing of who was here before stays in the page. Without a connection it stays as it is, with everything
 * that was typed.
 */
export function PostForm({ children, onSubmit, ...form }: Omit<ComponentProps<"form">, "method" | "noValidate">) {
	const [offline, setOffline] = useState(false);
	return (
		<form
			method="post"
			noValidate
			{...form}
			onSubmit={(event) => {
				setOffline(!navigator.onLine);
				if (navigator.onLine) onSubmit?.(event);
				else event.preventDefault();
			}}
		>
			{children}
			{offline ? (
				<p role="alert" className={styles.offline}>
					No hay conexión. Tus datos siguen aquí; vuelve a intentarlo.
				</p>
			) : null}
		</form>
	);
}
