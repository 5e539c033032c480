import { createRecognize } from '../domain/errors/recognize.ts'
import { reasons } from '../domain/errors/table.ts'

/** The reason that produced a text of the server, with its parameters; null for other texts. */
export const recognizeReason = createRecognize(reasons)
