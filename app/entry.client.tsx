import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { type ServerNotes, ServerNotesProvider } from "./server-notes.ts";
import { listenBeforeRouter } from "./shell/use-back-closes.ts";

// Read before React touches the document, so that a failed hydration cannot lose them.
const notes: ServerNotes = {
	body: document.querySelector("[data-body]")?.innerHTML,
	incident: document.querySelector("[data-incident]")?.textContent ?? undefined,
};

listenBeforeRouter();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<ServerNotesProvider value={notes}>
				<HydratedRouter />
			</ServerNotesProvider>
		</StrictMode>,
	);
});
