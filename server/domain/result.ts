/** An expected outcome of work that can fail: a value, never an exception. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

/** Why a file could not be read: a code from `analysisErrors` and one sentence that says what to do. */
export type Failure = { readonly code: AnalysisErrorCode; readonly message: string }

/** Every reason a book file can be refused, with the sentence that a person sees. Codes are never reused. */
export const analysisErrors = {
  'file-missing': 'The file is gone. It will be taken out of view by the next scan.',
  'file-unreadable': 'The file cannot be read. Check its permissions and the drive it is on.',
  'file-empty': 'The file is empty. Copy it again from its source.',
  'file-changed': 'The file changed while it was read. It will be read again by the next scan.',
  'file-too-large': 'The file is larger than Inglenook reads.',
  'drive-silent':
    'The drive of this library does not answer. Check that it is connected and switched on, then try again.',
  'format-unknown': 'The content is not a comic archive, an EPUB or a PDF. The file may be damaged or misnamed.',
  'format-mismatch': 'The content does not fit the file extension. Rename the file to what it is.',
  'format-7z': 'This is a 7z archive. Pack it again as a CBZ (zip).',
  'archive-damaged': 'The archive is damaged. Copy it again from its source or repair it.',
  'archive-truncated': 'The archive is cut off. Copy it again from its source.',
  'archive-encrypted': 'The archive is protected by a password. Pack it again without one.',
  'archive-multivolume': 'This is one part of an archive in several volumes. Join them into one file.',
  'archive-method': 'The archive uses a compression that cannot be read. Pack it again with deflate or stored.',
  'archive-unsafe': 'The archive breaks the rules of its format in a way that is not safe to follow.',
  'archive-too-many-entries': 'The archive holds more entries than Inglenook reads.',
  'archive-bomb': 'An entry of the archive unpacks to far more than it claims or than is allowed.',
  'archive-no-pages': 'The archive holds no picture that could be a page.',
  'epub-container': 'The EPUB has no readable META-INF/container.xml.',
  'epub-package': 'The package document of the EPUB is missing or unreadable.',
  'epub-spine': 'The EPUB lists nothing to read.',
  'epub-drm': 'The EPUB is protected by DRM. Only its shop can unlock it.',
  'xml-unsafe': 'An XML document of the book declares entities, which is refused for safety.',
  'xml-damaged': 'An XML document of the book is damaged.',
  'pdf-damaged': 'The PDF is damaged. Save it again from its source.',
  'pdf-password': 'The PDF asks for a password. Save it again without one.',
  'pdf-no-pages': 'The PDF has no pages.',
  'page-missing': 'There is no page with this number.',
  'page-damaged': 'This page is damaged and cannot be shown.',
  'page-format': 'This page is a picture of a kind that cannot be shown here.',
  'page-too-large': 'This page is larger than Inglenook shows.',
  'limit-time': 'Reading the file took too long and was stopped.',
  'limit-memory': 'Reading the file needed too much memory and was stopped.',
} as const
export type AnalysisErrorCode = keyof typeof analysisErrors

export function succeed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A failure with the standard sentence of its code, or with a sentence of its own that names the detail. */
export function fail(
  code: AnalysisErrorCode,
  message: string = analysisErrors[code],
): {
  readonly ok: false
  readonly failure: Failure
} {
  return { ok: false, failure: { code, message } }
}

/** A failure of another kind than those of files. */
export function failWith<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure }
}
