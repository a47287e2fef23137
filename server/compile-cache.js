import { enableCompileCache } from "node:module";
import path from "node:path";

/*
 * Runs before everything else (`--import`): Node stores what it has compiled, so that later starts, and the processes
 * and workers that they start, need not load its compiler of TypeScript (docs/decisions/0030). In JavaScript, because
 * TypeScript here would load it. Where the folder is not writable, nothing is stored.
 */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, "../node_modules/.cache/compiled");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
