import { describe, expect, test } from "vitest";
import { readReaderFile } from "./reader-file.ts";

const keysOf = (text: string) => readReaderFile(text).people.map(({ emailKey }) => emailKey);

describe("files with people of another list (docs/product.md, 27.18)", () => {
	test.each([
		[
			"Substack",
			"email,active_subscription,expiry,plan,email_disabled,created_at\r\nAna@E.es,false,,free,false,2024\r\neva@e.es,false,,free,true,2024\r\n",
		],
		[
			"Ghost",
			"id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels\n1,ana@e.es,Ana,,true,false,,2024,,\n2,eva@e.es,Eva,,false,false,,2024,,\n",
		],
		[
			"Mailchimp",
			'"Email Address","First Name",MEMBER_RATING,UNSUB_TIME\n"ana@e.es","Ana, la de siempre",2,\n"eva@e.es",Eva,2,"2024-05-03 10:00:00"\n',
		],
		[
			"a Spanish spreadsheet",
			"\uFEFFNombre;Correo;Rechazado desde\nAna;ana@e.es;\nEva;eva@e.es;2026-05-03T08:00:00.000Z\n",
		],
	])("of %s are read, without those who want no mail there", (_, text) => {
		expect(readReaderFile(text)).toMatchObject({ leftOut: 1, problems: [] });
		expect(keysOf(text)).toEqual(["ana@e.es"]);
	});

	test("have each address once, and none that is gone on another line", () => {
		expect(keysOf("email\nana@e.es\n\nANA@e.es\neva@e.es\n")).toEqual(["ana@e.es", "eva@e.es"]);
		expect(keysOf("email,email_disabled\nana@e.es,false\nana@e.es,true\n")).toEqual([]);
	});

	test("say often as the list of this site does", () => {
		const text = '"correo","cada cuánto"\n"ana@e.es","una vez al mes"\n"eva@e.es","una a una"\n';
		expect(readReaderFile(text).people.map(({ cadence }) => cadence)).toEqual(["monthly", "each"]);
	});

	test("name each wrong line by its place in the file", () => {
		const text = 'email,name\nana@e.es,"Ana\nMaría"\nno es\n,Eva\n';
		expect(readReaderFile(text).problems).toEqual([
			{ line: 4, sentence: "«no es» no es una dirección de correo." },
			{ line: 5, sentence: "Falta la dirección." },
		]);
		expect(readReaderFile("nombre\nAna\n").problems).toMatchObject([{ line: 1 }]);
		expect(readReaderFile("").problems).toMatchObject([{ line: 1 }]);
	});
});
