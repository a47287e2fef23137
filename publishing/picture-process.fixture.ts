import type { Made, ToMake } from "./picture-maker.server.ts";

/*
 * A process for pictures whose fate is in the picture's first name: `env` answers with the names of its environment,
 * `end` ends the process.
 */

process.on("message", ({ number, names: [fate = ""] }: ToMake) => {
	if (fate === "end") process.kill(process.pid, "SIGKILL");
	else process.send?.({ number, reason: Object.keys(process.env).sort().join() } satisfies Made);
});
process.send?.({ isReady: true } satisfies Made);
