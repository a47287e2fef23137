import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { type ServerNotes, ServerNotesProvider } from "./server-notes.ts";
import { listenBeforeRouter } from "./shell/use-back-closes.ts";
import { loadMenu, MENU_ID } from "./shell/user-menu.tsx";

// Read before React touches the document, so that a failed hydration cannot lose them.
const notes: ServerNotes = {
	body: document.querySelector("[data-body]")?.innerHTML,
	incident: document.querySelector("[data-incident]")?.textContent ?? undefined,
};

listenBeforeRouter();
// From here on the application repairs failures itself (app/updates/rescue-script.ts).
Object.assign(window, { applicationRuns: true });

function hydratePage(): void {
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<ServerNotesProvider value={notes}>
					{/* As a transition, the page that was clicked would be rendered in slices, with frames of the old one between. */}
					<HydratedRouter useTransitions={false} />
				</ServerNotesProvider>
			</StrictMode>,
		);
	});
}

// A page rendered for a signed-in reader contains their menu. Its script is loaded before hydration, so that the
// hydrated page no longer depends on the connection.
if (document.getElementById(MENU_ID) === null) hydratePage();
else loadMenu().then(hydratePage, hydratePage);
