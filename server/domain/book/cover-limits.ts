/** Bytes of a picture that someone hands in, at most. */
export const maxCoverBytes = 20 * 1024 * 1024
