/*
 * Runs before everything else in `npm start` (`--import`): the process begins anew, under the same id, with one pool of
 * memory for all its threads, which takes 15 to 20 MB less (docs/decisions/0030). glibc reads this setting at the start
 * of a process only, and Windows, which has no glibc, cannot read it in a script of package.json. In JavaScript, because
 * TypeScript here would load its compiler.
 */
// A process with a channel to its parent would lose it.
const hasChannel = process.send !== undefined;
if (process.platform === "linux" && !hasChannel && process.env.MALLOC_ARENA_MAX === undefined)
	process.execve(process.execPath, [process.argv0, ...process.execArgv, ...process.argv.slice(1)], {
		...process.env,
		MALLOC_ARENA_MAX: "1",
	});
