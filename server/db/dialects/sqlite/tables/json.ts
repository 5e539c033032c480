/** A JSON object whose keys another part of the program owns. */
export type Json = Readonly<Record<string, unknown>>
