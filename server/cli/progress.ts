const WIDTH = 30;

/** A bar that shows how far something is, and its removal. */
export interface Progress {
	readonly step: (done: number, total: number) => void;
	readonly clear: () => void;
}

/** Draws on a terminal; elsewhere (a file, a pipe) nothing is written. */
export function drawProgress(stream: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
	if (stream.isTTY !== true) return { step: () => undefined, clear: () => undefined };
	let drawn = false;
	return {
		step(done, total) {
			const full = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
			stream.write(`\r\u001b[K${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${done} de ${total}`);
			drawn = true;
		},
		clear() {
			if (drawn) stream.write("\r\u001b[K");
			drawn = false;
		},
	};
}

/** How many lines are left out between two that are drawn. */
const EVERY = 500;

/** Counts what has no known end, on a terminal; elsewhere nothing is written. */
export function drawCounter(stream: { readonly isTTY?: boolean; write(text: string): unknown }): {
	readonly step: (done: number) => void;
	readonly clear: () => void;
} {
	let drawn = false;
	return {
		step(done) {
			if (stream.isTTY !== true || done % EVERY !== 0) return;
			stream.write(`\r\u001b[K${done}`);
			drawn = true;
		},
		clear() {
			if (drawn) stream.write("\r\u001b[K");
			drawn = false;
		},
	};
}
