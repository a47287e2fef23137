import path from "node:path";
import { buildIfStale } from "../server/build.ts";

/** Builds before the workers start, so that they do not each build at once. */
export default function buildOnce(): void {
	buildIfStale({ root: path.resolve(import.meta.dirname, ".."), appEnv: "production" });
}
