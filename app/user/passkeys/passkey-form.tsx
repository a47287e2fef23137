import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { Failure } from "../../../domain/failure.ts";
import { Trouble } from "../../forms/post-form.tsx";
import { StepForm } from "../../forms/step-form.tsx";
import type { Ask } from "./ask-device.ts";
import styles from "./passkey-form.module.css";

/**
 * After how long the browser's list gets a new challenge, in milliseconds: before the old one expires
 * (docs/product.md, 15.12). How often that is looked at: a computer that was asleep has missed the moment.
 */
const LIST_LIFE_MS = 4 * 60_000;
const LIST_LOOK_MS = 15_000;

/** Whether the browser can use and make passkeys with its own means alone. */
function knowsPasskeys(): boolean {
	return (
		typeof PublicKeyCredential === "function" &&
		"parseRequestOptionsFromJSON" in PublicKeyCredential &&
		"parseCreationOptionsFromJSON" in PublicKeyCredential
	);
}

async function canOfferList(): Promise<boolean> {
	return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * A button that asks the person's device for a passkey, or to make one, and sends its answer in `answer`. What asks is
 * loaded when it is needed. Browsers without passkeys get `missing` instead; without scripts, a sentence says why there
 * is no button (docs/product.md, 15.12).
 */
export function PasskeyForm<Step extends string>({
	ask,
	offersList = false,
	missing = null,
	...form
}: {
	ask: Ask;
	/** Whether the browser also offers keys in the list of the field that asks for it by `autocomplete`. */
	offersList?: boolean;
	missing?: string | null;
} & Omit<ComponentProps<typeof StepForm<Step>>, "onSubmit" | "children">) {
	const field = useRef<HTMLInputElement>(null);
	const [isKnown, setKnown] = useState(true);
	const [trouble, setTrouble] = useState<string | null>(null);

	const fill = useCallback(
		async (fromList: boolean) => {
			const { askDevice } = await import("./ask-device.ts");
			const answer = await askDevice(ask, fromList);
			const input = field.current;
			if (answer === null || input === null) return;
			if (!(answer instanceof Failure)) {
				input.value = answer;
				input.form?.requestSubmit();
				return;
			}
			// What the browser offered by itself and nobody took needs no word.
			if (fromList) return;
			setTrouble(answer.message);
			if (offersList && (await canOfferList())) void fill(true).catch(() => undefined);
		},
		[ask, offersList],
	);

	useEffect(() => {
		setKnown(knowsPasskeys());
		// A page that comes back from the browser's memory has an answer that was used.
		const forget = () => {
			if (field.current !== null) field.current.value = "";
		};
		addEventListener("pageshow", forget);
		return () => removeEventListener("pageshow", forget);
	}, []);

	useEffect(() => {
		if (!offersList || !knowsPasskeys()) return;
		let askedAt = Number.NEGATIVE_INFINITY;
		const offer = async () => {
			if (document.visibilityState !== "visible" || Date.now() - askedAt < LIST_LIFE_MS) return;
			askedAt = Date.now();
			if (await canOfferList()) await fill(true);
		};
		// Without the list there is the button.
		const look = () => void offer().catch(() => undefined);
		look();
		const looking = setInterval(look, LIST_LOOK_MS);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(looking);
			document.removeEventListener("visibilitychange", look);
		};
	}, [fill, offersList]);

	if (!isKnown) return missing === null ? null : <p>{missing}</p>;
	return (
		<>
			<div data-needs-script>
				<StepForm
					{...form}
					onSubmit={(event) => {
						if (field.current?.value !== "") return;
						event.preventDefault();
						setTrouble(null);
						fill(false).catch(() => setTrouble("No se ha podido preguntar a tu dispositivo. Inténtalo de nuevo."));
					}}
				>
					<input ref={field} type="hidden" name="answer" defaultValue="" />
				</StepForm>
				{trouble === null ? null : <Trouble>{trouble}</Trouble>}
			</div>
			<p className={styles.note}>Las llaves de acceso necesitan JavaScript.</p>
		</>
	);
}
