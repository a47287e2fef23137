import { z } from "zod";
import { instant } from "../content/content-record.ts";

/*
 * The one description of a stored lesson. Its types (course.ts), the API's answers and exports are derived from it.
 */

/** The data about a lesson that lists show. */
export const lessonHeading = z.object({
	/** Never changes, not even when the lesson moves, because progress is stored under it. */
	id: z.string(),
	/** The lesson's place in its module, from 1. It is the last part of the lesson's address. */
	number: z.int(),
	/** 3 to 150 characters. */
	name: z.string(),
	/** How the lesson teaches. It decides its icon and, by default, how it is completed. */
	kind: z.enum(["video", "reading", "exercise"]),
	/** The time that the lesson takes, in whole minutes, at least 1. */
	minutes: z.int(),
});

/**
 * The video of a lesson. Its addresses are paths of this site, served by a route that checks access. `width` and
 * `height` are in pixels.
 */
export const lessonVideo = z.object({
	/** Addresses of the files with their media types, best first. */
	sources: z.array(z.object({ src: z.string(), type: z.string() })),
	/** The length in seconds, greater than 0. */
	durationSeconds: z.number(),
	width: z.int(),
	height: z.int(),
	poster: z.string().nullable(),
	/** WebVTT files by language (BCP 47). */
	captions: z.array(z.object({ src: z.string(), language: z.string(), label: z.string() })),
});

/** A file to download with a lesson. `bytes`: its length. `type`: its media type. */
export const lessonResource = z.object({ name: z.string(), url: z.string(), bytes: z.int(), type: z.string() });

/** A complete lesson. `body` and `transcript` are sanitised HTML. */
export const lesson = lessonHeading.extend({
	summary: z.string(),
	body: z.string(),
	video: lessonVideo.nullable(),
	/** The transcript of the video; null for lessons without a video. */
	transcript: z.string().nullable(),
	resources: z.array(lessonResource),
	/** What completes the lesson automatically (docs/product.md, 19.4). `manual`: nothing does. */
	completion: z.enum(["manual", "dwell", "scroll", "video"]),
	/** How many seconds the tab must be visible before `dwell` or `scroll` completes the lesson. */
	dwellSeconds: z.int(),
	updatedAt: instant,
});
