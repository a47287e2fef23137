/** The Snowball stem of a Spanish word in lower case, without acute accents. */
export declare function stemmer(word: string): string;
