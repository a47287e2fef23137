import type { ReactNode } from "react";

/** What a page that has nothing yet can be drawn as. */
export type BeginningDrawing = "letter" | "readers" | "queue" | "table" | "pictures" | "course";

/**
 * Flat shapes of the covers' colours on the ground of the bubble that they are in, 400 by 260; they stand on its lower
 * edge.
 */
const DRAWINGS: Readonly<Record<BeginningDrawing, ReactNode>> = {
	// A letter that comes out of its envelope, and what is said of it.
	letter: (
		<>
			<path fill="var(--ground)" d="M76 260V138a124 124 0 0 1 248 0v122z" />
			<path fill="#dc9f33" d="M96 128h208v132H96z" />
			<path fill="#f4f1eb" d="M130 48h140v120l-70 44-70-44z" />
			<path fill="#f4917c" d="M150 92V80a12 12 0 1 1 12 12z" />
			<path stroke="#0a5040" strokeWidth="6" strokeLinecap="round" d="M188 74h60M188 90h36M152 114h96M152 132h96" />
			<path fill="#e8b04a" d="M96 128l104 72 104-72v132H96z" />
			<path stroke="#dc9f33" strokeWidth="5" d="M98 260l78-74M302 260l-78-74" />
			<path fill="#f4917c" d="M330 88V62a26 26 0 1 1 26 26z" />
			<path stroke="#34100a" strokeWidth="4" strokeLinecap="round" d="M346 62h20" />
		</>
	),
	// Three who read, each in their own way.
	readers: (
		<>
			<path fill="var(--ground)" d="M42 260v-66a160 160 0 0 1 320 0v66z" />
			<path fill="#e8b04a" d="M46 260q0-74 54-78h12q52 4 52 78z" />
			<path fill="#d58f74" d="M92 160h28v26a14 14 0 0 1-28 0z" />
			<circle cx="106" cy="136" r="32" fill="#d58f74" />
			<path fill="#06251d" d="M70 142q-6-46 36-46t36 36q-26 4-42-12-8 20-30 22z" />
			<path fill="#0a5040" d="M238 260q0-80 58-84h12q56 4 56 84z" />
			<path fill="#e9a98c" d="M288 150h28v30a14 14 0 0 1-28 0z" />
			<circle cx="302" cy="128" r="32" fill="#e9a98c" />
			<path fill="#dc9f33" d="M268 134q-8-50 34-50t36 50l8 42h-18l2-46q-20 0-32-14-8 16-30 18z" />
			<path fill="#f4917c" d="M140 260q0-62 54-66h16q52 4 52 66z" />
			<path fill="#8c5a44" d="M188 168h28v30a14 14 0 0 1-28 0z" />
			<circle cx="202" cy="146" r="34" fill="#8c5a44" />
			<path fill="#06251d" d="M166 142a36 36 0 1 1 72 0q-36-22-72 0z" />
			<path fill="#f4f1eb" d="M62 218l40 8 40-8v42H62zM262 212l40 8 40-8v48h-80zM160 226l42 10 42-10v34h-84z" />
			<path stroke="#c9bfa8" strokeWidth="4" d="M102 226v34M302 220v40M202 236v24" />
			<path
				fill="none"
				stroke="#06251d"
				strokeWidth="3.5"
				strokeLinecap="round"
				d="M90 144q5 4 10 0M112 144q5 4 10 0M187 152q5 4 10 0M207 152q5 4 10 0M286 138q5 4 10 0M308 138q5 4 10 0"
			/>
		</>
	),
	// Leaves in a line before a door that is not open yet.
	queue: (
		<>
			<path fill="var(--ground)" d="M248 260V92a70 70 0 0 1 140 0v168z" />
			<path fill="#06251d" d="M264 260V96a54 54 0 0 1 108 0v164z" />
			<path fill="#157a60" d="M274 260V97a44 44 0 0 1 88 0v163z" />
			<path fill="#0a5040" d="M288 104a30 30 0 0 1 60 0v36h-60zM288 156h60v84h-60z" />
			<circle cx="281" cy="170" r="6" fill="#e8b04a" />
			<path fill="#e8b04a" d="M140 236v-44a44 44 0 1 1 44 44z" />
			<path fill="#f4917c" d="M62 236v-36a36 36 0 1 1 36 36z" />
			<path fill="#efe3cc" d="M4 236v-27a27 27 0 1 1 27 27z" />
			<path
				fill="none"
				stroke="#2a1d00"
				strokeWidth="4"
				strokeLinecap="round"
				d="M178 200q10 10 20 0M178 184v1M198 184v1M92 208q9 8 18 0M92 194v1M110 194v1M26 214q7 6 14 0M26 204v1M40 204v1"
			/>
			<path fill="#dc9f33" d="M0 236h228v12H0z" />
			<path stroke="#dc9f33" strokeWidth="10" d="M20 246v14M208 246v14" />
		</>
	),
	// A table from above, with a seat for each who will come.
	table: (
		<>
			<path fill="var(--ground)" d="M70 260V130a130 130 0 1 1 130 130z" />
			{[0, 60, 120, 180, 240, 300].map((turn) => (
				<path
					key={turn}
					fill={turn % 120 === 0 ? "#f4917c" : "#0a5040"}
					transform={`rotate(${turn} 200 130)`}
					d="M176 50V34a24 24 0 1 1 24 24h-16a8 8 0 0 1-8-8z"
				/>
			))}
			<circle cx="200" cy="130" r="66" fill="#dc9f33" />
			<circle cx="200" cy="130" r="58" fill="#e8b04a" />
			<path fill="#f4f1eb" d="M168 108l34-10 12 40-34 10z" />
			<path stroke="#0a5040" strokeWidth="4" strokeLinecap="round" d="M178 116l18-5M182 126l14-4" />
			<circle cx="232" cy="152" r="14" fill="#f4f1eb" />
			<circle cx="232" cy="152" r="9" fill="#8c5a44" />
			<path fill="#2f9c7f" d="M226 112V98a14 14 0 1 1 14 14z" />
		</>
	),
	// Pictures in their frames, one before the other.
	pictures: (
		<>
			<path fill="var(--ground)" d="M60 260V140a120 120 0 0 1 240 0v120z" />
			<g transform="rotate(8 280 160) translate(0 16)">
				<path fill="#e8b04a" d="M196 72h160v176H196z" />
				<path fill="#f4f1eb" d="M210 86h132v148H210z" />
				<path fill="#f4917c" d="M258 198v-38a38 38 0 1 1 38 38z" />
			</g>
			<path fill="#0a5040" d="M40 100h208v160H40z" />
			<path fill="#f4f1eb" d="M54 114h180v132H54z" />
			<circle cx="188" cy="152" r="18" fill="#e8b04a" />
			<path fill="#2f9c7f" d="M54 220q44-66 92-20t88-10v56H54z" />
			<path fill="#157a60" d="M54 240q60-34 180-8v14H54z" />
		</>
	),
	// Steps that lead up to a flag.
	course: (
		<>
			<path fill="var(--ground)" d="M130 260V120a120 120 0 0 1 240 0v140z" />
			<path fill="#f4917c" d="M30 216h110v44H30z" />
			<path fill="#e8b04a" d="M140 172h110v88H140z" />
			<path fill="#0a5040" d="M250 128h110v132H250z" />
			<path fill="#f4f1eb" d="M30 216h110v10H30zM140 172h110v10H140zM250 128h110v10H250z" />
			<path fill="#06251d" d="M300 30h7v98h-7z" />
			<path fill="#e8b04a" d="M307 32h58l-16 17 16 17h-58z" />
			<path fill="#f4917c" d="M168 170v-30a30 30 0 1 1 30 30z" />
			<path
				fill="none"
				stroke="#06251d"
				strokeWidth="4"
				strokeLinecap="round"
				d="M190 146q8 8 16 0M190 134v1M206 134v1"
			/>
		</>
	),
};

/** What will be on a page that has nothing yet. Decorative. */
export function BeginningDrawing({ of }: { of: BeginningDrawing }) {
	return (
		<svg viewBox="0 0 400 260" aria-hidden="true">
			{DRAWINGS[of]}
		</svg>
	);
}
