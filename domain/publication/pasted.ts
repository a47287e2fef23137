/** What a clipboard held, as it goes into a text. */
export interface Pasted {
	readonly markdown: string;
	/** How many pictures were in it. They are not pasted: their addresses are those of others, or of a computer. */
	readonly pictures: number;
}
