import { expect, test } from "vitest";
import { drawProgress } from "./progress.ts";

test("a terminal shows a bar that goes away", () => {
	const written: string[] = [];
	const progress = drawProgress({ isTTY: true, write: (text) => written.push(text) });
	progress.step(1, 2);
	progress.step(0, 0);
	progress.clear();
	progress.clear();
	expect(written).toEqual([
		`\r\u001b[K${"█".repeat(15)}${"░".repeat(15)} 1 de 2`,
		`\r\u001b[K${"█".repeat(30)} 0 de 0`,
		"\r\u001b[K",
	]);
});

test("a file or a pipe gets nothing", () => {
	const written: string[] = [];
	const progress = drawProgress({ write: (text) => written.push(text) });
	progress.step(1, 2);
	progress.clear();
	expect(written).toEqual([]);
});
