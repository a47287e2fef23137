import { askPage } from "./ask-page.tsx";
import { attendeesPage } from "./attendees-page.tsx";
import { conflictPage } from "./conflict-page.tsx";
import type { DeskRoute } from "./desk-route.ts";
import { editPage } from "./edit-page.tsx";
import { filesPage } from "./files-page.tsx";
import { historyPage } from "./history-page.tsx";
import { imagePage } from "./image-page.tsx";
import { importReadersPage } from "./import-readers-page.tsx";
import { invitePage } from "./invite-page.tsx";
import { letterFramePage } from "./letter-frame.tsx";
import { letterPage } from "./letter-page.tsx";
import { lettersPage, newLetterPage } from "./letters-page.tsx";
import { listPage } from "./list-page.tsx";
import { logPage } from "./log-page.tsx";
import { missedPage } from "./missed-page.tsx";
import { morePage } from "./more-page.tsx";
import { newPage } from "./new-page.tsx";
import { peoplePage } from "./people-page.tsx";
import { personPage } from "./person-page.tsx";
import { picturePage } from "./picture-page.tsx";
import { previewFramePage, previewPage } from "./preview-page.tsx";
import { publishPage } from "./publish-page.tsx";
import { readersPage } from "./readers-page.tsx";
import { schoolPage } from "./school-page.tsx";
import { settingsPage, settingsPartPage } from "./settings-page.tsx";
import { sharePage } from "./share-page.tsx";
import { textPage } from "./text-page.tsx";
import { versionPage } from "./version-page.tsx";
import { waitingPage } from "./waiting-page.tsx";
import { wholeTextPage } from "./whole-text-page.tsx";

/** Every address of the desk. Visitors' browsers have none of this (docs/decisions/0058). */
export const deskRoutes: readonly DeskRoute[] = [
	...[
		listPage,
		editPage,
		newPage,
		textPage,
		wholeTextPage,
		publishPage,
		askPage,
		conflictPage,
		morePage,
		attendeesPage,
		picturePage,
		imagePage,
		previewPage,
		previewFramePage,
		sharePage,
	],
	...[readersPage, importReadersPage],
	...[waitingPage, invitePage],
	...[filesPage, schoolPage, settingsPage, peoplePage, personPage, settingsPartPage],
	...[historyPage, versionPage, logPage],
	...[lettersPage, newLetterPage, letterPage, letterFramePage, missedPage],
];
