import { make, makeButton } from "./elements.ts";

/** Something that a person can do about a notice. It goes away then. */
export type NoticeAct = readonly [words: string, act: () => void];

/** A place above a form for things that its author should know. */
export function createNotices(form: HTMLFormElement) {
	const place = make("div", { class: "desk-notices", role: "status" });
	form.before(place);
	return {
		/** Shows a notice. One with the same name takes its place. */
		add(name: string, words: string, ...acts: readonly NoticeAct[]): void {
			const notice = make("p", { class: "desk-notice", "data-name": name }, words);
			for (const [label, act] of acts) {
				const press = () => {
					notice.remove();
					act();
				};
				notice.append(" ", makeButton(label, press));
			}
			this.remove(name);
			place.append(notice);
		},
		remove(name: string): void {
			for (const each of [...place.children]) if ((each as HTMLElement).dataset.name === name) each.remove();
		},
	};
}

export type Notices = ReturnType<typeof createNotices>;
