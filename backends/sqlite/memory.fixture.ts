import type { Backend } from "../../domain/backend.ts";
import { openEmbedded } from "./open-embedded.server.ts";

/** Opens an empty backend in memory, whose password hashes cost next to nothing. */
export function openMemory(): Promise<Backend> {
	return openEmbedded({ dataDir: ":memory:", passwordCost: { N: 16, r: 8, p: 1 } });
}
