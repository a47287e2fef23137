import { expect, test } from "vitest";
import { presenceWords } from "./presence-words.ts";

test("who else has a text open is said in words", () => {
	expect(presenceWords([])).toBeNull();
	expect(presenceWords([{ name: "Ana", minutes: 2 }])).toEqual({
		who: "Ana también lo tiene abierto",
		since: "(hace 2\u00a0minutos)",
	});
	const several = ["Ana", "Eva", "Leo"].map((name, minutes) => ({ name, minutes }));
	expect(presenceWords(several)).toEqual({ who: "Ana, Eva y Leo también lo tienen abierto", since: "(ahora mismo)" });
	expect(presenceWords([{ name: "Ana", minutes: 1 }])?.since).toBe("(hace 1\u00a0minuto)");
});
