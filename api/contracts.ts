import { contentContracts } from "./content.contracts.ts";
import type { Contract } from "./contract.ts";
import { eventsContracts } from "./events.contracts.ts";
import { rightsContracts } from "./rights.contracts.ts";
import { schoolContracts } from "./school.contracts.ts";
import { signInContracts } from "./sign-in.contracts.ts";
import { siteContracts } from "./site.contracts.ts";
import { userContracts } from "./user.contracts.ts";
import { waitingListContracts } from "./waiting-list.contracts.ts";

/** The contracts of all functions of the API, by name. */
export const contracts = {
	...contentContracts,
	...eventsContracts,
	...signInContracts,
	...userContracts,
	...waitingListContracts,
	...schoolContracts,
	...rightsContracts,
	...siteContracts,
};

/** All contracts, in the order in which the API's description lists them. */
export const allContracts: readonly Contract[] = Object.values(contracts);
