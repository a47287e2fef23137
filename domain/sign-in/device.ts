const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrome\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/** What `describeDevice` says of a browser that it does not know on a system that it does not know. */
export const UNKNOWN_DEVICE = "Dispositivo desconocido";

/**
 * A browser and its device in words, for the list of sessions: "Firefox en Windows". It is made of fixed words only, so
 * its length is limited.
 */
export function describeDevice(userAgent: string): string {
	const nameOf = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
	const browser = nameOf(BROWSERS);
	const system = nameOf(SYSTEMS);
	if (browser === undefined) return system === undefined ? UNKNOWN_DEVICE : `Navegador en ${system}`;
	return system === undefined ? browser : `${browser} en ${system}`;
}
