import { sizeInWords } from "../../domain/file-size.ts";
import { recordsLine } from "../../domain/letters/sending-domain.ts";
import { textPath } from "./desk-route.ts";
import type { DeskLetter } from "./letter-words.ts";

/** What DNS says of the domain that letters come from. What is to be done about it is among the problems. */
function SenderFacts({ sender }: Pick<DeskLetter, "sender">) {
	if (sender === null) return null;
	const unknown = sender.checks.flatMap(({ state, cure }) => (state === "unknown" && cure !== null ? [cure] : []));
	return (
		<>
			<dt>Sale de</dt>
			<dd>
				{sender.domain}
				<span className="desk-note"> {recordsLine(sender)}.</span>
				{unknown.map((cure) => (
					<p key={cure} className="desk-note">
						{cure}
					</p>
				))}
			</dd>
		</>
	);
}

/** What a letter is about, its size, and where it comes from. */
export function LetterFacts({ letter }: { letter: Pick<DeskLetter, "texts" | "bytes" | "sender"> }) {
	return (
		<dl className="desk-facts">
			{letter.texts.length === 0 ? null : (
				<>
					<dt>Habla de</dt>
					<dd>
						{letter.texts.map(({ id, name }, at) => (
							<span key={id}>
								{at === 0 ? "" : " · "}
								<a href={textPath(id)}>{name}</a>
							</span>
						))}
					</dd>
				</>
			)}
			<dt>Tamaño</dt>
			<dd>
				{sizeInWords(letter.bytes)}
				<span className="desk-note"> Gmail corta a partir de 102{"\u00a0"}KB.</span>
			</dd>
			<SenderFacts sender={letter.sender} />
		</dl>
	);
}
