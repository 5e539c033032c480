import { bookFieldNames, seriesFieldNames } from '../domain/metadata/fields.ts'

/** Every detail that can be locked: what people enter stays, whatever the files say. */
export const lockable = { series: seriesFieldNames, book: bookFieldNames } as const
