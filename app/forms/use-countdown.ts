import { useEffect, useState } from "react";

/** Whole seconds left, counted down in the browser; without scripts it stays at `seconds`. */
export function useCountdown(seconds: number): number {
	const [left, setLeft] = useState(seconds);
	useEffect(() => {
		setLeft(seconds);
		const endsAt = Date.now() + seconds * 1_000;
		const timer = setInterval(() => {
			const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
			setLeft(now);
			if (now === 0) clearInterval(timer);
		}, 1_000);
		return () => clearInterval(timer);
	}, [seconds]);
	return left;
}
