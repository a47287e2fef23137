import { consentPurposes, consentTexts, standingConsents } from "../domain/user/consent.ts";
import type { Handler } from "./context.ts";
import type { listConsents } from "./contracts/list-consents.ts";

/** Handler of `listConsents`. */
export const handleListConsents: Handler<typeof listConsents> = async (_, { backend, user }) => {
	const entries = await backend.consents.listFor(user.emailKey);
	const standing = standingConsents(entries);
	return {
		purposes: consentPurposes.map((purpose) => ({
			purpose,
			text: consentTexts[purpose].text,
			given: standing[purpose]?.given ?? false,
			since: standing[purpose]?.confirmedAt ?? null,
		})),
		ledger: entries.map(({ id: _id, emailKey: _key, ...entry }) => entry),
	};
};
