import { useEffect, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { browserClient } from "../../api/browser-client.ts";
import { Failure } from "../../domain/failure.ts";
import type { CourseView } from "../../domain/school/see-course.ts";
import { useUser } from "../user/current-user.ts";
import { courseNow } from "./course-now.ts";
import { useKnownProgress } from "./known-progress.ts";

/** The last course fetched outside School's pages, and the uid it was fetched for. */
let fetched: { readonly uid: string; readonly course: CourseView } | undefined;

async function fetchCourse(): Promise<CourseView | null> {
	try {
		const course = await browserClient.getCourse();
		return course instanceof Failure ? null : course;
	} catch {
		return null;
	}
}

/** The course loaded by School's pages, with newer progress applied; undefined on other pages. */
export function useLoadedCourse(): CourseView | undefined {
	const loaded = useMatches().find(({ id }) => id === "school")?.loaderData as
		| { readonly course: CourseView }
		| undefined;
	const known = useKnownProgress();
	return useMemo(() => (loaded === undefined ? undefined : courseNow(loaded.course, known)), [loaded, known]);
}

/** The course, on any page: undefined while it is loading and for visitors, null if it could not be loaded. */
export function useCourse(): CourseView | null | undefined {
	const loaded = useLoadedCourse();
	const isLoaded = loaded !== undefined;
	const uid = useUser()?.uid;
	const [asked, setAsked] = useState<CourseView | null | undefined>(fetched?.uid === uid ? fetched?.course : undefined);
	useEffect(() => {
		if (isLoaded || uid === undefined) return;
		let wanted = true;
		fetchCourse().then((course) => {
			fetched = course === null ? undefined : { uid, course };
			if (wanted) setAsked(course);
		});
		return () => {
			wanted = false;
		};
	}, [isLoaded, uid]);
	return loaded ?? asked;
}
