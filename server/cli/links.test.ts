import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./links.ts";

let said: string[];
beforeEach(() => {
	said = [];
	vi.spyOn(console, "error").mockImplementation((line: string) => said.push(line));
});
afterEach(() => {
	vi.restoreAllMocks();
});

test.each(["ayer", "2026-13-01", "2026-02-30", "2026-2-3"])("%s is no day to count from", async (since) => {
	expect(await run(["--since", since])).toBe(2);
	expect(said.join()).toContain("--since es un día");
});
