import type { RefObject } from "react";
import type { LessonView } from "../../domain/school/see-lesson.ts";
import styles from "./film.module.css";

/** A film served by this site, with the browser's own controls and captions. */
export function Film({
	video,
	name,
	ref,
}: {
	video: NonNullable<LessonView["video"]>;
	name: string;
	ref: RefObject<HTMLVideoElement | null>;
}) {
	const { sources, captions, poster, width, height } = video;
	return (
		<video
			ref={ref}
			className={styles.film}
			controls
			playsInline
			preload="metadata"
			width={width}
			height={height}
			aria-label={`Vídeo: ${name}`}
			{...(poster === null ? {} : { poster })}
		>
			{sources.map(({ src, type }) => (
				<source key={src} src={src} type={type} />
			))}
			{captions.map(({ src, language, label }) => (
				<track key={src} kind="captions" src={src} srcLang={language} label={label} />
			))}
			Tu navegador no puede reproducir este vídeo. Debajo tienes su transcripción.
		</video>
	);
}
