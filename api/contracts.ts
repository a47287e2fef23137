import { attendeesContracts } from "./attendees.contracts.ts";
import { contentContracts } from "./content.contracts.ts";
import type { Contract } from "./contract.ts";
import { deskContracts } from "./desk.contracts.ts";
import { deskLettersContracts } from "./desk-letters.contracts.ts";
import { eventsContracts } from "./events.contracts.ts";
import { filesContracts } from "./files.contracts.ts";
import { historyContracts } from "./history.contracts.ts";
import { lettersContracts } from "./letters.contracts.ts";
import { passkeysContracts } from "./passkeys.contracts.ts";
import { previewLinksContracts } from "./preview-links.contracts.ts";
import { readersContracts } from "./readers.contracts.ts";
import { rightsContracts } from "./rights.contracts.ts";
import { schoolContracts } from "./school.contracts.ts";
import { searchContracts } from "./search.contracts.ts";
import { secondStepContracts } from "./second-step.contracts.ts";
import { signInContracts } from "./sign-in.contracts.ts";
import { siteContracts } from "./site.contracts.ts";
import { userContracts } from "./user.contracts.ts";
import { waitingListContracts } from "./waiting-list.contracts.ts";
import { waitingPeopleContracts } from "./waiting-people.contracts.ts";

/** The contracts of all functions of the API, by name. */
export const contracts = {
	...contentContracts,
	...eventsContracts,
	...signInContracts,
	...passkeysContracts,
	...secondStepContracts,
	...userContracts,
	...waitingListContracts,
	...lettersContracts,
	...schoolContracts,
	...searchContracts,
	...rightsContracts,
	...siteContracts,
	...deskContracts,
	...historyContracts,
	...previewLinksContracts,
	...filesContracts,
	...attendeesContracts,
	...readersContracts,
	...waitingPeopleContracts,
	...deskLettersContracts,
};

/** All contracts, in the order in which the API's description lists them. */
export const allContracts: readonly Contract[] = Object.values(contracts);
