import { describe, expect, it } from "vitest";
import {
	type DrawerEvent,
	type DrawerLayout,
	type DrawerState,
	initialDrawer,
	isModal,
	isShown,
	nextDrawer,
} from "./drawer-state.ts";

type Row = readonly [status: DrawerState["status"], shown: string, by: DrawerState["by"]];

const stateOf = ([status, shown, by]: Row): DrawerState => ({ status, shown, by });
const rowOf = ({ status, shown, by }: DrawerState): Row => [status, shown, by];

/** Each row: state before, event, state after. */
function table(title: string, rows: readonly (readonly [was: Row, event: DrawerEvent, is: Row])[]) {
	describe(title, () => {
		it.each(rows.map(([was, event, is]) => ({ was, event, is })))(
			"from $was by $event to $is",
			({ was, event, is }) => {
				expect(rowOf(nextDrawer(stateOf(was), event))).toEqual(is);
			},
		);
	});
}

const LAYOUTS: readonly DrawerLayout[] = ["beside", "over", "handset"];
const CLOSED: Row = ["closed", "main", "address"];

describe("The drawer of an address that was just loaded", () => {
	it.each([
		["/home", "main"],
		["/blog", "blog"],
		["/blog/contraste-y-color", "blog"],
		["/recursos/tags/listas", "resources"],
		["/no-existe", "main"],
	])("shows at %s the navigation %s and leaves the rest to the style sheet", (pathname, shown) => {
		expect(rowOf(initialDrawer(pathname))).toEqual(["initial", shown, "address"]);
	});
});

table(
	"A navigation opens it beside the page where the address has a navigation of its own, and closes it everywhere else",
	[
		[CLOSED, { type: "navigated", pathname: "/blog", layout: "beside" }, ["open", "blog", "address"]],
		[CLOSED, { type: "navigated", pathname: "/blog", layout: "over" }, ["closed", "blog", "address"]],
		[CLOSED, { type: "navigated", pathname: "/blog", layout: "handset" }, ["closed", "blog", "address"]],
		[
			["initial", "blog", "address"],
			{ type: "navigated", pathname: "/blog/uno", layout: "beside" },
			["open", "blog", "address"],
		],
		[
			["open", "blog", "address"],
			{ type: "navigated", pathname: "/home", layout: "beside" },
			["closed", "main", "address"],
		],
		[
			["open", "blog", "address"],
			{ type: "navigated", pathname: "/recursos", layout: "beside" },
			["open", "resources", "address"],
		],
		[
			["open", "blog", "click"],
			{ type: "navigated", pathname: "/blog/tags/proceso", layout: "over" },
			["closed", "blog", "address"],
		],
		[
			["open", "main", "click"],
			{ type: "navigated", pathname: "/eventos", layout: "handset" },
			["closed", "main", "address"],
		],
	],
);

table("A pointer that rests on an item opens its navigation, or closes the drawer where there is none", [
	[CLOSED, { type: "hovered", subNav: "blog", layout: "over" }, ["open", "blog", "hover"]],
	[CLOSED, { type: "hovered", subNav: "resources", layout: "beside" }, ["open", "resources", "hover"]],
	[["initial", "blog", "address"], { type: "hovered", subNav: "blog", layout: "over" }, ["open", "blog", "hover"]],
	[
		["open", "blog", "address"],
		{ type: "hovered", subNav: "resources", layout: "beside" },
		["open", "resources", "hover"],
	],
	[["open", "blog", "hover"], { type: "hovered", subNav: undefined, layout: "over" }, ["closed", "blog", "hover"]],
	[["open", "blog", "address"], { type: "hovered", subNav: undefined, layout: "beside" }, ["closed", "blog", "hover"]],
	[CLOSED, { type: "hovered", subNav: undefined, layout: "over" }, ["closed", "main", "hover"]],
]);

table("A pointer that rests on the item whose navigation was opened on purpose leaves it as it is", [
	[["open", "blog", "click"], { type: "hovered", subNav: "blog", layout: "over" }, ["open", "blog", "click"]],
	[["open", "blog", "click"], { type: "hovered", subNav: "resources", layout: "over" }, ["open", "resources", "hover"]],
	[["closed", "blog", "click"], { type: "hovered", subNav: "blog", layout: "over" }, ["open", "blog", "hover"]],
]);

table("Handsets know no hovering", [
	[CLOSED, { type: "hovered", subNav: "blog", layout: "handset" }, CLOSED],
	[["open", "main", "click"], { type: "hovered", subNav: undefined, layout: "handset" }, ["open", "main", "click"]],
]);

for (const layout of LAYOUTS) {
	table(`A click opens the item's navigation, or closes the drawer where there is none (${layout})`, [
		[CLOSED, { type: "clicked", subNav: "blog", layout }, ["open", "blog", "click"]],
		[["open", "blog", "hover"], { type: "clicked", subNav: "blog", layout }, ["open", "blog", "click"]],
		[["open", "blog", "click"], { type: "clicked", subNav: "resources", layout }, ["open", "resources", "click"]],
		[["open", "blog", "hover"], { type: "clicked", subNav: undefined, layout }, ["closed", "blog", "click"]],
	]);
}

table("When the pointer has left, what it opened or closed goes back to what the address says", [
	[["open", "blog", "hover"], { type: "left", pathname: "/home", layout: "over" }, ["closed", "main", "address"]],
	[["open", "blog", "hover"], { type: "left", pathname: "/blog", layout: "over" }, ["closed", "blog", "address"]],
	[["open", "resources", "hover"], { type: "left", pathname: "/blog", layout: "beside" }, ["open", "blog", "address"]],
	[["closed", "blog", "hover"], { type: "left", pathname: "/blog", layout: "beside" }, ["open", "blog", "address"]],
	[["open", "blog", "hover"], { type: "left", pathname: "/eventos", layout: "beside" }, ["closed", "main", "address"]],
]);

table("When the pointer has left, what was opened or closed otherwise stays", [
	[["open", "blog", "click"], { type: "left", pathname: "/home", layout: "over" }, ["open", "blog", "click"]],
	[["closed", "blog", "click"], { type: "left", pathname: "/blog", layout: "beside" }, ["closed", "blog", "click"]],
	[["open", "blog", "address"], { type: "left", pathname: "/blog", layout: "beside" }, ["open", "blog", "address"]],
]);

table("Closing it changes nothing in it; opening the menu and going back show the main navigation on every page", [
	[["open", "resources", "click"], { type: "closed" }, ["closed", "resources", "click"]],
	[["open", "resources", "hover"], { type: "closed" }, ["closed", "resources", "click"]],
	[CLOSED, { type: "menu" }, ["open", "main", "click"]],
	[["closed", "resources", "address"], { type: "menu" }, ["open", "main", "click"]],
	[["initial", "blog", "address"], { type: "menu" }, ["open", "main", "click"]],
	[["open", "blog", "click"], { type: "back" }, ["open", "main", "click"]],
]);

describe("The drawer takes the page's place", () => {
	it.each<readonly [Row, DrawerLayout, boolean]>([
		[["open", "blog", "click"], "over", true],
		[["open", "blog", "click"], "handset", true],
		[["open", "blog", "click"], "beside", false],
		[["open", "blog", "hover"], "over", false],
		[["open", "blog", "hover"], "beside", false],
		[["open", "blog", "address"], "beside", false],
		[["closed", "blog", "click"], "over", false],
		[["initial", "blog", "address"], "over", false],
		[["initial", "blog", "address"], "handset", false],
	])("as %s %s: %s", (row, layout, expected) => {
		expect(isModal(stateOf(row), layout)).toBe(expected);
	});
});

describe("A navigation is shown", () => {
	it.each<readonly [Row, string | undefined, boolean]>([
		[["open", "blog", "hover"], "blog", true],
		[["open", "blog", "hover"], "resources", false],
		[["open", "blog", "hover"], undefined, false],
		[["closed", "blog", "click"], "blog", false],
		[["initial", "blog", "address"], "blog", false],
	])("by %s as %s: %s", (row, subNav, expected) => {
		expect(isShown(stateOf(row), subNav)).toBe(expected);
	});
});
