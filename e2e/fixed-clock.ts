// Loaded into the server first of all. The clock starts on this day, so that the sample events are always equally far
// ahead or in the past.
const RealDate = Date;
const ahead = RealDate.parse("2026-11-20T12:00:00Z") - RealDate.now();

globalThis.Date = class extends RealDate {
	constructor(...parts: [] | [number | string | Date]) {
		if (parts.length === 0) super(RealDate.now() + ahead);
		else super(...parts);
	}

	static override now(): number {
		return RealDate.now() + ahead;
	}
} as DateConstructor;
