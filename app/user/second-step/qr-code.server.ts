import { correction, generate } from "lean-qr";

/** The light margin around a QR code, in modules (ISO/IEC 18004, 6.3.8). */
const MARGIN = 4;

/** A QR code as one SVG path of dark squares, in a view box of `size` by `size`, margin included. */
export interface QrCode {
	readonly size: number;
	readonly path: string;
}

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
	const code = generate(text, { minCorrectionLevel: correction.M });
	const rows: string[] = [];
	for (let y = 0; y < code.size; y += 1) {
		for (let x = 0, end = 0; x < code.size; x = end + 1) {
			// Dark modules that touch are one stroke of the path.
			for (end = x; code.get(end, y); ) end += 1;
			if (end > x) rows.push(`M${x + MARGIN} ${y + MARGIN}h${end - x}v1h${x - end}z`);
		}
	}
	return { size: code.size + 2 * MARGIN, path: rows.join("") };
}
