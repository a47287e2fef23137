import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { LessonView, ProgressView } from "../../domain/school/see-course.ts";
import { useSnackbar } from "../ui/snackbar.tsx";
import { useUser } from "../user/current-user.ts";
import { followLesson } from "./follow-lesson.ts";
import { useKnownProgress } from "./known-progress.ts";
import { filmSource, textSource } from "./lesson-source.ts";
import { markLesson, sendFor, useSendingTrouble } from "./progress-sender.ts";

/** A lesson whose progress the browser follows. */
export interface FollowedLesson {
	readonly progress: ProgressView;
	/**
	 * Whole, 0 to 100: the higher of the saved percentage and this visit's. 100 exactly when the lesson is completed.
	 */
	readonly percent: number;
	/** Whether some progress is not saved yet, as in `useSendingTrouble`. */
	readonly trouble: boolean;
	readonly player: RefObject<HTMLVideoElement | null>;
	readonly text: RefObject<HTMLDivElement | null>;
	/** Marks the lesson as completed or pending. */
	mark(done: boolean): void;
}

/** Sends progress for the signed-in person as soon as that person is known. */
export function useProgressOwner(): void {
	const user = useUser();
	useEffect(() => {
		if (user !== undefined) sendFor(user === null ? null : user.uid);
	}, [user]);
}

/** Follows the reader through a lesson while its page is shown (docs/product.md, 19.8). */
export function useLessonProgress(lesson: Omit<LessonView, "body">): FollowedLesson {
	const progress = useKnownProgress().get(lesson.id) ?? lesson.progress;
	const trouble = useSendingTrouble();
	const [seen, setSeen] = useState(0);
	const player = useRef<HTMLVideoElement>(null);
	const text = useRef<HTMLDivElement>(null);
	const say = useSnackbar();
	const isDone = progress.status === "completed";
	useProgressOwner();

	const follow = useEffectEvent(() =>
		followLesson({
			lesson: { ...lesson, progress },
			seen: setSeen,
			source(paused) {
				if (player.current !== null && lesson.video !== null) {
					return filmSource(player.current, lesson.id, lesson.video.durationSeconds, progress, paused);
				}
				if (text.current === null) throw new Error("A lesson has a film or a text.");
				return textSource(text.current, progress, { isDone, resumed: () => say("Sigues donde lo dejaste.") });
			},
		}),
	);
	useEffect(() => follow(), []);

	const wasDone = useRef(isDone);
	useEffect(() => {
		if (isDone && !wasDone.current && progress.completedBy === "auto") say("Lección marcada como completada.");
		wasDone.current = isDone;
	}, [isDone, progress.completedBy, say]);

	return {
		progress,
		percent: isDone ? 100 : Math.min(99, Math.max(progress.percent, seen)),
		trouble,
		player,
		text,
		mark(done) {
			const now: ProgressView = done
				? {
						...progress,
						percent: 100,
						status: "completed",
						completedAt: progress.completedAt ?? "",
						completedBy: "manual",
					}
				: { percent: 0, position: 0, status: "not_started", completedAt: null, completedBy: null };
			markLesson(lesson.id, done, now);
			say(done ? "Lección marcada como completada." : "Lección marcada como pendiente.");
		},
	};
}
