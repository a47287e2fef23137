/** Whom of the waiting list to invite, and to what (docs/product.md, 17.5). */
export interface Invitation {
	/** How many people at most, in the order of their confirmation. */
	readonly count: number;
	/** The page that they are invited to; absolute. */
	readonly url: string;
	/** Whether each person's account, made if they have none, gets the permission of students. */
	readonly openSchool: boolean;
	/** The id of the entry that is the first to be invited; otherwise nobody is. Absent: any. */
	readonly first?: string | undefined;
}
