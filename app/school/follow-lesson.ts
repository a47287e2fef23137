import { completes, countedPercent, type ProgressReport } from "../../domain/school/progress.ts";
import type { LessonView } from "../../domain/school/see-course.ts";
import { keepPosition } from "./kept-on-device.ts";
import type { LessonSource } from "./lesson-source.ts";
import { onAnew, sendCopies, wantProgress } from "./progress-sender.ts";

/** How often changed progress is saved, in seconds. */
const KEEP_EVERY = 15;

interface Followed {
	readonly lesson: Pick<LessonView, "id" | "completion" | "dwellSeconds" | "progress">;
	/**
	 * Starts observing the player or the text. `paused` must be called when playback pauses: progress is saved then.
	 */
	readonly source: (paused: () => void) => LessonSource;
	/** Called with the percentage that counts for this visit, 0 to 100, whenever it changes. */
	readonly seen: (percent: number) => void;
}

/**
 * Follows a person through a lesson and saves their progress (docs/product.md, 19.8): every 15 seconds, when playback
 * pauses, when the lesson is completed, and when the page is hidden or left. Returns a function that saves the
 * remaining progress and stops.
 */
export function followLesson({ lesson, source: open, seen }: Followed): () => void {
	const { id: lessonId } = lesson;
	let completed = lesson.progress.status === "completed";
	let kept: Pick<ProgressReport, "percent" | "position"> = lesson.progress;
	let shown = 0;
	/** Seconds with the tab visible. */
	let seconds = 0;
	let ticks = 0;
	let active = true;
	const source = open(() => sendReport(true));

	function sendReport(keep: boolean): void {
		if (!active) return;
		const report = { ...source.measure(), seconds };
		const percent = countedPercent(report, lesson);
		if (percent !== shown) {
			shown = percent;
			seen(shown);
		}
		const isNews = percent > kept.percent || Math.abs(report.position - kept.position) >= 1;
		const isEnd = !completed && completes(report, lesson);
		if (!isEnd && !(keep && isNews)) return;
		completed ||= isEnd;
		kept = { percent: Math.max(kept.percent, percent), position: report.position };
		wantProgress({ kind: "seen", lessonId, report });
	}

	const timer = setInterval(() => {
		if (document.visibilityState === "visible") seconds += 1;
		ticks += 1;
		sendReport(ticks % KEEP_EVERY === 0);
	}, 1_000);
	const hide = () => {
		if (document.visibilityState === "visible") return;
		sendReport(true);
		sendCopies();
	};
	const leave = () => {
		sendReport(true);
		sendCopies();
		if (active) keepPosition(lessonId, source.measure().position);
	};
	const stopListening = onAnew((which) => {
		if (which !== lessonId) return;
		active = active && source.beginAnew();
		completed = false;
		kept = { percent: 0, position: 0 };
		shown = 0;
		seconds = 0;
		seen(0);
	});
	document.addEventListener("visibilitychange", hide);
	addEventListener("pagehide", leave);
	sendReport(false);

	return () => {
		sendReport(true);
		clearInterval(timer);
		source.stop();
		stopListening();
		document.removeEventListener("visibilitychange", hide);
		removeEventListener("pagehide", leave);
	};
}
