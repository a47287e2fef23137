import { type ReactNode, useEffect, useState } from "react";
import styles from "./tooltip.module.css";

/** A sign with a tooltip on hover and focus, which Escape dismisses. Screen readers read `text` as the sign's name. */
export function SignWithTooltip({ text, children }: { text: string; children: ReactNode }) {
	const [tip, setTip] = useState<"shown" | "dismissed">();
	const show = () => setTip("shown");
	const reset = () => setTip(undefined);

	useEffect(() => {
		if (tip !== "shown") return;
		const onKey = ({ key }: KeyboardEvent) => {
			if (key === "Escape") setTip("dismissed");
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [tip]);

	return (
		<span
			className={styles.sign}
			role="img"
			aria-label={text}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the meaning could not be reached by keyboard
			tabIndex={0}
			data-tip={tip}
			onPointerEnter={show}
			onPointerLeave={reset}
			onFocus={show}
			onBlur={reset}
		>
			{children}
			<span className={styles.tip} aria-hidden="true">
				{text}
			</span>
		</span>
	);
}
