import { acceptOffer as act } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { acceptOffer } from "./contracts/accept-offer.ts";

/** Handler of `acceptOffer`. */
export const handleAcceptOffer: Handler<typeof acceptOffer> = ({ registration }, context) => act(context, registration);
