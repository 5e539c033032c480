import { createRecognize } from '../domain/errors/recognize.ts'
import { reasons } from '../domain/errors/table.ts'

/** The reason that a text of the server was made of, with the values in it; null for another text. */
export const recognizeReason = createRecognize(reasons)
