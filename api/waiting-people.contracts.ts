import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import { codeSentSchema, confirmingSchema } from "./form-fields.ts";
import { pageNumber } from "./schemas.ts";

/*
 * Who waits for School, at the desk, for super administrators (docs/product.md, 17.6).
 */

const failures = { 403: "Solo para quien administra el sitio.", 404: "Quien pregunta no tiene escritorio." };

const statusSchema = z.enum(["pending", "confirmed", "invited"]);
const permissionSchema = z.enum(["yes", "no", "unconfirmed"]);

/** A `WaitingEntry` as its owner sees it. */
const personSchema = z.object({
	...{ email: z.string(), name: z.string().nullable(), status: statusSchema },
	...{ createdAt: instant, confirmedAt: instant.nullable(), invitedAt: instant.nullable() },
	attribution: z.object({ source: z.string(), medium: z.string(), campaign: z.string(), content: z.string() }),
});

/** `TypedInvitation`. */
const typed = { count: z.string().max(20), url: z.string().max(2_000), openSchool: z.boolean() };

const wrong = { 400: "El número o la dirección no vale, o no queda nadie por invitar." };

export const waitingPeopleContracts = nameFunctions({
	/** `GET {api}/listWaiting`: `WaitingListing`. `schoolUrl`: the address of School, where invitations lead. */
	listWaiting: defineOwnFunction({
		summary: "Quién está en la lista de espera de School, con su nombre y su correo.",
		input: z.strictObject({ text: z.string().max(320).default(""), page: pageNumber }),
		output: z.object({
			people: z.array(personSchema),
			counts: z.record(statusSchema, z.int()),
			...{ found: z.int(), page: z.int(), pages: z.int(), schoolUrl: z.string() },
		}),
		failures,
	}),
	/** `POST {api}/takeWaiting`. It is in the log of acts. */
	takeWaiting: defineOwnFunction({
		summary: "Quién está en la lista de espera de School, todos, con sus permisos, para llevárselos.",
		output: z.object({
			people: z.array(
				personSchema.extend({ permissions: z.object({ school: permissionSchema, news: permissionSchema }) }),
			),
		}),
		failures,
	}),
	/** `POST {api}/planInvitation`: what `inviteWaiting` would do now. Changes nothing. */
	planInvitation: defineOwnFunction({
		summary: "A cuántas personas de la lista de espera escribiría una invitación.",
		input: z.strictObject(typed),
		output: z.object({ count: z.int(), url: z.string(), openSchool: z.boolean(), first: z.string() }),
		failures: { ...failures, ...wrong },
	}),
	/**
	 * `POST {api}/inviteWaiting`. `first`: as `planInvitation` gave it. It waits for a proof of identity (15.5), and is in
	 * the log of acts.
	 */
	inviteWaiting: defineOwnFunction({
		summary: "Invita a School a las primeras personas que confirmaron, con un correo.",
		input: z.strictObject({ ...typed, first: z.string().max(100) }),
		output: z.union([z.object({ told: z.int() }), codeSentSchema, confirmingSchema]),
		failures: {
			...{ ...failures, ...wrong },
			409: "La primera persona de la lista ya no es esa.",
			429: "Demasiados códigos, o demasiado seguidos.",
		},
	}),
});
