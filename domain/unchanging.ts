/** The same data, read-only at every level. */
export type Unchanging<Data> = Data extends readonly (infer Item)[]
	? readonly Unchanging<Item>[]
	: Data extends object
		? { readonly [Key in keyof Data]: Unchanging<Data[Key]> }
		: Data;
