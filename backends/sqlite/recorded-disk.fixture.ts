import path from "node:path";

type Files = typeof import("node:fs/promises");

/** One operation on a file or folder; `from` is the name before a rename. */
interface Step {
	readonly did: "copy" | "flush" | "rename" | "mkdir" | "remove";
	readonly name: string;
	readonly from?: string;
}

/** The steps that `recording` saw, in order, and the step after which it stops. */
export const disk = {
	steps: [] as Step[],
	/** After this many steps the process counts as killed: nothing is done any more, and no call resolves. */
	stopAfter: Number.POSITIVE_INFINITY,
	/** Called at the first step that is no longer done. */
	onStop: () => {},
	/** Awaited after each step. */
	after: async (_step: Step): Promise<void> => {},
	/** Restores the state for the beginning of a test. */
	reset(): void {
		disk.steps = [];
		disk.stopAfter = Number.POSITIVE_INFINITY;
		disk.onStop = () => {};
		disk.after = async () => {};
	},
	/**
	 * What a power cut could still take: names given to files that were not flushed before, or in folders that were not
	 * flushed afterwards. Names that were renamed or removed later are left out.
	 */
	losable(): string[] {
		const isFilled = (file: string, before: readonly Step[]): boolean =>
			before.some(({ did, name, from }, index) => {
				if (name !== file) return false;
				return did === "flush" || (from !== undefined && isFilled(from, before.slice(0, index)));
			});
		return disk.steps.flatMap((step, index) => {
			if (step.did !== "rename" && step.did !== "mkdir") return [];
			const earlier = disk.steps.slice(0, index);
			const later = disk.steps.slice(index);
			if (later.some(({ did, from, name }) => from === step.name || (did === "remove" && name === step.name)))
				return [];
			const isNamed = later.some(({ did, name }) => did === "flush" && name === path.dirname(step.name));
			return (step.from === undefined || isFilled(step.from, earlier)) && isNamed ? [] : [`${step.did} ${step.name}`];
		});
	},
};

/** The functions of `node:fs/promises`, recorded in `disk`. Pass this to `vi.mock("node:fs/promises", …)`. */
export function recording(real: Files): Files {
	/** Does the step, or only `half` of it if the process is killed here. */
	async function step<Result>(what: Step, work: () => Promise<Result>, half?: () => Promise<void>): Promise<Result> {
		if (disk.steps.length >= disk.stopAfter) {
			await half?.();
			disk.onStop();
			return new Promise(() => {});
		}
		const result = await work();
		disk.steps.push(what);
		await disk.after(what);
		return result;
	}
	return {
		...real,
		async open(...given: Parameters<Files["open"]>) {
			const handle = await real.open(...given);
			const sync = handle.sync.bind(handle);
			handle.sync = () => step({ did: "flush", name: String(given[0]) }, sync);
			return handle;
		},
		copyFile(from: string, to: string) {
			const half = async () => {
				const bytes = await real.readFile(from);
				await real.writeFile(to, bytes.subarray(0, bytes.byteLength / 2));
			};
			return step({ did: "copy", name: to }, () => real.copyFile(from, to), half);
		},
		rename: (from: string, to: string) => step({ did: "rename", name: to, from }, () => real.rename(from, to)),
		async mkdir(...given: Parameters<Files["mkdir"]>) {
			const made = await real.mkdir(...given);
			if (made !== undefined) await step({ did: "mkdir", name: made }, async () => {});
			return made;
		},
		rm: (name: string, options?: Parameters<Files["rm"]>[1]) =>
			step({ did: "remove", name }, () => real.rm(name, options)),
	} as Files;
}
