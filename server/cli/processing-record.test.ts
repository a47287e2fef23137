import { expect, test } from "vitest";
import { purposes } from "../../app/content/legal/purposes.ts";
import { site } from "../../site.config.ts";
import { describeProcessing } from "./processing-record.ts";

const given = { siteUrl: "https://tertulia.example", asksConsent: false, today: "2026-11-22" };

test("the record names who is responsible, every use of data and what is still missing (RGPD, article 30.1)", () => {
	const legal = { ...site.legal, holder: "Inés Valcárcel", address: null, hosting: "Nube Ejemplo, Alemania" };
	const text = describeProcessing({ config: { name: "Tertulia", legal }, ...given }).join("\n");
	expect(text).toContain("- **Nombre o denominación social:** Inés Valcárcel\n");
	expect(text).toContain("- **Domicilio:** **Falta: rellénalo en los ajustes del sitio.**\n");
	expect(text).toContain("- **Persona delegada de protección de datos:** No procede.\n");
	expect(text).toContain("- **Alojamiento:** Nube Ejemplo, Alemania\n");
	for (const { name, people, data, retention } of purposes) {
		expect(text).toContain(`### ${name}\n`);
		for (const fact of [people, data, retention]) expect(text).toContain(fact);
	}
	expect(text).not.toContain("Google");
});

test("it names Google where forms ask for its help", () => {
	const text = describeProcessing({ config: site, ...given, asksConsent: true }).join("\n");
	expect(text).toContain("### Comprobar que los formularios los envía una persona");
	expect(text).toContain("Google Ireland Limited");
});
