const WIDTH = 30;

/** A progress bar: `step` draws it, `clear` removes it. */
export interface Progress {
	readonly step: (done: number, total: number) => void;
	readonly clear: () => void;
}

/** Draws on a terminal; writes nothing to a file or a pipe. */
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

/** The counter is drawn once every this many steps. */
const EVERY = 500;

/** A counter for work whose total is unknown. Draws on a terminal; writes nothing to a file or a pipe. */
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
