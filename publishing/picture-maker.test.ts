import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MakerEnded, type PictureMaker } from "../domain/publication/make-sizes.ts";
import { createPictureMaker } from "./picture-maker.server.ts";

const NOTHING = new Uint8Array();

let maker: PictureMaker;
beforeEach(() => {
	maker = createPictureMaker(new URL("picture-process.fixture.ts", import.meta.url));
	return () => maker.close();
});
afterEach(() => {
	vi.unstubAllEnvs();
});

const failureOf = (made: Promise<unknown>) =>
	made.then(
		() => null,
		(error: Error) => error,
	);

test("the process that decodes pictures is told no secret of the environment", async () => {
	vi.stubEnv("SEAL_KEY", "secreto");
	const names = (await failureOf(maker.make(NOTHING, ["env"])))?.message.split(",");
	expect(names).toEqual(expect.arrayContaining(["PATH", "MALLOC_ARENA_MAX"]));
	// Node adds a variable for the channel to the process, and systems their own.
	expect(names).not.toContain("SEAL_KEY");
	expect(names).not.toContain("HOME");
});

test("a process that ends is told from a picture that cannot be made, and the next picture has another one", async () => {
	const [first, second] = await Promise.all(
		[maker.make(NOTHING, ["end"]), maker.make(NOTHING, ["env"])].map(failureOf),
	);
	expect([first, second]).toEqual([expect.any(MakerEnded), expect.any(MakerEnded)]);
	expect(first).toMatchObject({ hadBegun: true, message: "The process for pictures ended with SIGKILL." });
	expect(await failureOf(maker.make(NOTHING, ["env"]))).not.toBeInstanceOf(MakerEnded);
});

test("a process that cannot start blames no picture", async () => {
	// This module ends as soon as it is loaded.
	const none = createPictureMaker(new URL("school.fixture.ts", import.meta.url));
	expect(await failureOf(none.make(NOTHING, ["env"]))).toMatchObject({ name: "MakerEnded", hadBegun: false });
});
