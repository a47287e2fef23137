import { makeReservation, stepsOn } from "../../domain/events/registrations.fixture.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { openEmulated } from "./emulated.fixture.ts";

// A process of its own that requests ten seats, and the account of an address that other processes request too. It
// prints what it got, as JSON.
const [name = ""] = process.argv.slice(2);
const backend = await openEmulated();
const steps = stepsOn(backend);
const now = "2026-11-20T12:00:00.000Z";
const reserved = await Promise.all(
	Array.from({ length: 10 }, (_, each) =>
		steps.reserve({
			...makeReservation(`${name}${each}`, { isProved: true, now }),
			outgoing: { tokenHash: `${name}${each}`, write: ({ email }) => makeMail({ to: email }) },
		}),
	),
);
const { user } = await backend.users.ensure({ email: "una@e.es", emailKey: "una@e.es", now });
const seats = reserved.filter((each) => each.outcome === "new" && each.registration.seat).length;
process.stdout.write(JSON.stringify({ seats, uid: user.uid }));
await backend.close();
