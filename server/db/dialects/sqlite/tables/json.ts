/** A JSON object whose keys are defined elsewhere. */
export type Json = Readonly<Record<string, unknown>>
