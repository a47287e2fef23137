import { type Source, stateOf } from "../domain/authoring/source.ts";
import { addPicture } from "../domain/desk/add-picture.ts";
import { announceText, noticeFor, type TextToAnnounce } from "../domain/desk/announce-text.ts";
import { askPublication, giveBack } from "../domain/desk/ask-publication.ts";
import { isAsked } from "../domain/desk/asked.ts";
import { canCancel, cancelEvent, impactOf, impactOfPublishing } from "../domain/desk/cancel-event.ts";
import { factsToCheck } from "../domain/desk/check-event.ts";
import { type Blocked, checkOwn } from "../domain/desk/check-source.ts";
import { duplicateText } from "../domain/desk/copy-text.ts";
import { courseTree, moveLesson } from "../domain/desk/course-tree.ts";
import { type DeskContext, findOwn, noText } from "../domain/desk/desk-context.ts";
import { listTexts, sortOf, urlOf } from "../domain/desk/desk-list.ts";
import { attendanceOf } from "../domain/desk/event-attendance.ts";
import { moveText } from "../domain/desk/move-text.ts";
import { firstFields, modulesOf, type NewSort } from "../domain/desk/new-text.ts";
import { lessonPreview } from "../domain/desk/preview-lesson.ts";
import { discardChanges, publishText, scheduleText, unscheduleText } from "../domain/desk/publish-text.ts";
import { refusedSettingsOf } from "../domain/desk/refused-settings.ts";
import { planSettings, readOwnSettings, saveSettings } from "../domain/desk/save-settings.ts";
import { createText, keepSites, saveText } from "../domain/desk/save-text.ts";
import { seePreview } from "../domain/desk/see-preview.ts";
import { settingPart, shownSetting, typedChanges } from "../domain/desk/settings-form.ts";
import { signersOf } from "../domain/desk/signers.ts";
import { sourceAt } from "../domain/desk/source-at.ts";
import { suggestLinks } from "../domain/desk/suggest-links.ts";
import { findWarned } from "../domain/desk/warned-texts.ts";
import { trashText, untrashText, withdrawText } from "../domain/desk/withdraw-text.ts";
import { Failure } from "../domain/failure.ts";
import { may } from "../domain/sign-in/permissions.ts";
import { askForProof } from "../domain/sign-in/recent-proof.ts";
import { shownName } from "../domain/sign-in/user.ts";
import { findLegalBlanks } from "../domain/site/site-config.ts";
import type { HandlersOf, OwnApiContext } from "./context.ts";
import type { deskContracts } from "./desk.contracts.ts";
import { othersAt } from "./presence.ts";

/** Failure of all functions of the desk for people without a role: there is no desk for them. */
export function noDesk(): Failure {
	return new Failure(404, "desk.not_found", "No hay ninguna página en esa dirección.");
}

/** Does `work` at the desk, if the person has one and this process can compile texts. */
export async function atDesk<Result>(
	context: OwnApiContext,
	work: (desk: DeskContext) => Promise<Result | Failure>,
): Promise<Result | Failure> {
	if (!may(context.user, "write")) return noDesk();
	const { desk: tools, backend, user, now, site, siteUrl } = context;
	if (tools === null) return new Failure(503, "desk.elsewhere", "Aquí no se puede escribir ahora mismo.");
	return work({ backend, tools, user, now, site, siteUrl });
}

const DONE = { done: true } as const;

/** The answer to an act that gives nothing but a refusal. */
const told = (refused: null | Failure) => refused ?? DONE;

/** The answer to an act that what was found may stop. */
const toldWith = (refused: null | Blocked | Failure) => {
	if (refused instanceof Failure) return refused;
	return { done: refused === null, findings: [...(refused?.findings ?? [])] };
};

/** The same of an act that tells people of an event. */
const toldPeople = (refused: null | Blocked | Failure, told: number | null) => {
	const answer = toldWith(refused);
	return answer instanceof Failure ? answer : { ...answer, told };
};

/** Publishes with a letter, once it is known that it can be done and that it is this person. */
async function announce(context: OwnApiContext, desk: DeskContext, given: TextToAnnounce) {
	const asAnswer = (done: Awaited<ReturnType<typeof announceText>>) => {
		if (done instanceof Failure) return done;
		return "letter" in done
			? { done: true, findings: [], ...done }
			: { done: false, findings: [...done.findings], letter: null };
	};
	const could = await announceText(desk, given, { isTrial: true });
	if (could instanceof Failure || "findings" in could) return asAnswer(could);
	const change = { kind: "text-announce", ...given } as const;
	return (
		(await askForProof(context, context.user, { current: null, change })) ?? asAnswer(await announceText(desk, given))
	);
}

const SORTS: readonly NewSort[] = ["articulo", "recurso", "pagina", "evento", "leccion"];

/** The names of accounts, by uid. */
export async function namesOf(
	{ backend }: Pick<DeskContext, "backend">,
	uids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for (const uid of new Set(uids)) {
		const person = uid === null ? null : await backend.users.find(uid);
		if (uid !== null && person !== null) names.set(uid, shownName(person));
	}
	return names;
}

async function itemOf(desk: DeskContext, source: Source) {
	const sort = sortOf(source.path);
	if (sort === null) return noText();
	const { id, path, updatedAt, updatedBy, publishAt, trashedAt } = source;
	const names = await namesOf(desk, [updatedBy]);
	const now = desk.now().toISOString();
	const state = stateOf(source, now);
	const by = updatedBy === null ? null : (names.get(updatedBy) ?? null);
	const { asked = null } = source;
	const wish = asked === null ? null : { at: asked.at, version: asked.version, answer: asked.answer };
	return {
		...{ asked: wish, isAsked: isAsked(source, now) },
		id,
		path,
		sort,
		state,
		url: urlOf(path),
		updatedAt,
		updatedBy: by,
		publishAt,
		trashedAt,
	};
}

export const deskHandlers: HandlersOf<typeof deskContracts> = {
	listSources: (query, context) =>
		atDesk(context, async (desk) => {
			const { sources } = desk.backend;
			const isWarned = query.only === "warned" ? await findWarned(desk) : async () => false;
			const now = desk.now().toISOString();
			const { grounds } = desk.site;
			const at = { sources, format: desk.tools.format, user: desk.user, now, grounds, isWarned };
			const list = await listTexts(at, query);
			const names = await namesOf(
				desk,
				list.items.map(({ updatedBy }) => updatedBy),
			);
			const counts = await desk.backend.registrations.counts(
				list.items.flatMap(({ id, event }) => (event === null ? [] : [id])),
			);
			const items = list.items.map(({ event, ...item }) => ({
				...{ ...item, updatedBy: names.get(item.updatedBy ?? "") ?? null },
				event: event === null ? null : { ...event, taken: counts.get(item.id)?.taken ?? 0 },
			}));
			return { ...list, items };
		}),

	getSourceAt: ({ address }, context) =>
		atDesk(context, async ({ backend: { sources }, user }) => {
			const found = await sourceAt({ sources, user }, address);
			return { id: found?.id ?? null };
		}),

	getSource: ({ id, version }, context) =>
		atDesk(context, async (desk) => {
			const source = await findOwn(desk, id);
			if (source instanceof Failure) return source;
			const item = await itemOf(desk, source);
			if (item instanceof Failure) return item;
			const shown = version ?? source.version;
			const text = await desk.backend.sources.text(id, shown);
			if (text === null) return noText();
			const { fields, body, problems } = desk.tools.format.read(text);
			const name = typeof fields.name === "string" ? fields.name : "";
			return {
				...{ ...item, name, isBroken: problems.length > 0, version: shown, text, body, fields },
				...{ problems: [...problems], publishedVersion: source.publishedVersion, countedFrom: source.createdAt },
				...{ mayPublish: may(desk.user, "publish"), isImported: source.createdBy === null },
				...{ signers: [...signersOf(desk.site)], others: await othersAt(desk, source) },
			};
		}),

	getDesk: (_, context) =>
		atDesk(context, async ({ backend, user, now, site }) => {
			const author = site.owner.name;
			const first = SORTS.map((sort) => [sort, firstFields(sort, { id: "", now: now(), author })]);
			return {
				...{ mayPublish: may(user, "publish"), maySettings: may(user, "settings"), mayWords: may(user, "words") },
				first: Object.fromEntries(first),
				modules: [...modulesOf(await backend.sources.list())],
				signers: [...signersOf(site)],
			};
		}),

	createSource: (input, context) => atDesk(context, (desk) => createText(desk, input)),
	saveSource: (input, context) =>
		atDesk(context, async (desk) => {
			const saved = await saveText(desk, input);
			if (saved instanceof Failure) return saved;
			const source = await desk.backend.sources.find(input.id);
			return { ...saved, others: source === null ? [] : await othersAt(desk, source) };
		}),
	keepSource: (input, context) => atDesk(context, (desk) => keepSites(desk, input)),

	convertPaste: ({ html }, context) =>
		atDesk(context, async ({ tools, siteUrl }) => {
			const pasted = await tools.compiler.convertPaste(html, siteUrl);
			const message = "Eso no se puede pegar con formato.";
			return pasted ?? new Failure(400, "desk.unreadable_paste", message);
		}),

	suggestLinks: ({ text }, context) =>
		atDesk(context, async ({ backend, tools, user, now }) => {
			const at = { sources: backend.sources, format: tools.format, user, now: now().toISOString() };
			return { pages: [...(await suggestLinks(at, text))] };
		}),

	getChecks: ({ id }, context) =>
		atDesk(context, async (desk) => {
			const checked = await checkOwn(desk, id);
			if (checked instanceof Failure) return checked;
			const { findings, compiled } = checked;
			const [impact, notice] = await Promise.all([impactOf(desk, compiled), noticeFor(desk, id)]);
			return {
				...{ findings: [...findings], notice },
				impact: impact === null ? null : { ...impact, changes: [...impact.changes] },
				event: compiled !== null && "event" in compiled ? factsToCheck(compiled.event.event) : null,
			};
		}),

	getAttendance: ({ id }, context) =>
		atDesk(context, async (desk) => {
			const come = await attendanceOf(desk, id);
			if (come === null || come instanceof Failure) return come;
			const { notice } = come;
			return { ...come, notice: notice === null ? null : { ...notice, changes: [...notice.changes] } };
		}),

	getPreview: ({ id, as }, context) =>
		atDesk(context, async (desk) => {
			const checked = await checkOwn(desk, id);
			if (checked instanceof Failure) return checked;
			const { findings, compiled } = checked;
			if (compiled === null) return { findings: [...findings] };
			if ("lesson" in compiled) return lessonPreview(desk, compiled.lesson);
			return (await seePreview(desk, compiled, as)) ?? { findings: [] };
		}),

	publishSource: (input, context) =>
		atDesk(context, async (desk) => {
			const impact = await impactOfPublishing(desk, input);
			if (impact instanceof Failure) return impact;
			if (impact?.tells === "cancelled" && impact.taken + impact.waiting > 0) {
				const change = { kind: "event-publish", ...input } as const;
				const waits = await askForProof(context, context.user, { current: null, change });
				if (waits !== null) return waits;
			}
			return toldPeople(await publishText(desk, input), impact?.told ?? null);
		}),
	scheduleSource: (input, context) => atDesk(context, async (desk) => toldWith(await scheduleText(desk, input))),
	announceSource: (input, context) => atDesk(context, (desk) => announce(context, desk, input)),
	unscheduleSource: ({ id }, context) => atDesk(context, async (desk) => told(await unscheduleText(desk, id))),
	withdrawSource: (input, context) => atDesk(context, async (desk) => told(await withdrawText(desk, input))),
	askPublication: ({ id }, context) => atDesk(context, async (desk) => told(await askPublication(desk, id))),
	giveBack: (input, context) => atDesk(context, async (desk) => told(await giveBack(desk, input))),
	discardChanges: (input, context) => atDesk(context, async (desk) => told(await discardChanges(desk, input))),
	duplicateSource: ({ id }, context) => atDesk(context, (desk) => duplicateText(desk, id)),
	moveSource: (input, context) => atDesk(context, async (desk) => toldWith(await moveText(desk, input))),
	trashSource: ({ id }, context) => atDesk(context, async (desk) => told(await trashText(desk, id))),
	untrashSource: ({ id }, context) => atDesk(context, async (desk) => told(await untrashText(desk, id))),
	addPicture: ({ decorative, ...picture }, context) =>
		atDesk(context, (desk) => addPicture(desk, { ...picture, isDecorative: decorative === "yes" })),
	getDeskSettings: ({ part: wanted }, context) =>
		atDesk(context, async (desk) => {
			const part = settingPart(wanted);
			if (part === undefined) return noText();
			const own = await readOwnSettings(desk, part);
			if (own instanceof Failure) return own;
			const values = part.fields.map((field) => [field.name, shownSetting(field, own.site)]);
			const mayFill = may(desk.user, "settings");
			const blanks = mayFill ? findLegalBlanks(own.site.legal, { sendsMail: false }).map(({ name }) => name) : [];
			const refused = refusedSettingsOf(context.session, part.id, desk.now());
			return { version: own.version, values: Object.fromEntries(values), blanks, refused };
		}),
	saveSettings: ({ part: wanted, ...given }, context) =>
		atDesk(context, async (desk) => {
			const part = settingPart(wanted);
			if (part === undefined) return noText();
			const planned = await planSettings(desk, { part, ...given });
			if (planned === null || planned instanceof Failure) return told(planned);
			if (part.asksForProof === true) {
				const own = await readOwnSettings(desk, part);
				if (own instanceof Failure) return own;
				const typed = typedChanges(part, own.site, given.typed);
				const change = { kind: "settings", part: part.id, version: given.version, typed } as const;
				const waits = await askForProof(context, context.user, { current: null, change });
				if (waits !== null) return waits;
			}
			return told(await saveSettings(desk, { part, ...given }));
		}),
	getTree: (_, context) =>
		atDesk(context, async (desk) => {
			const modules = await courseTree(desk);
			return modules instanceof Failure
				? modules
				: { modules: [...modules], canSeeWaiting: may(context.user, "settings") };
		}),
	moveLesson: (input, context) => atDesk(context, async (desk) => told(await moveLesson(desk, input))),
	cancelEvent: (input, context) =>
		atDesk(context, async (desk) => {
			const can = await canCancel(desk, input);
			if (can instanceof Failure || "findings" in can) return toldPeople(can, null);
			if (can.isAwaited) {
				const change = { kind: "event-cancel", ...input } as const;
				const waits = await askForProof(context, context.user, { current: null, change });
				if (waits !== null) return waits;
			}
			return toldPeople(await cancelEvent(desk, input), can.told);
		}),
};
