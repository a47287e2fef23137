import { formatNumber } from "./numbers.ts";

/** A file size for people to read: "340 KB", "1,2 MB". 1 KB is 1,000 bytes. */
export function sizeInWords(bytes: number): string {
	const [size, unit] = bytes < 999_500 ? [bytes / 1_000, "KB"] : [bytes / 1_000_000, "MB"];
	const digits = unit === "KB" ? 0 : 1;
	return `${formatNumber(unit === "KB" ? Math.max(1, size) : size, { maximumFractionDigits: digits })}\u00a0${unit}`;
}
