/** Maximum number of pages. */
export const MAX_PAGES = 50_000
/** pdf.js allocates an array of the size of the file, of which only the parts read use memory. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024
