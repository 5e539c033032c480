/** Maximum size of an uploaded picture in bytes. */
export const maxCoverBytes = 20 * 1024 * 1024
