/** An expected outcome of work that can fail: a value, never an exception. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

/** Why a file could not be read: a code from `analysisErrors` and one sentence with the action to take. */
export type Failure = { readonly code: AnalysisErrorCode; readonly message: string }

/** Every reason a book file can be refused, with its text for users. Codes are never reused. */
export const analysisErrors = {
  'file-missing': 'The file is missing. The next scan will remove it from the library.',
  'file-unreadable': 'The file can’t be read. Check its permissions and the drive it is on.',
  'file-empty': 'The file is empty. Copy it again from its source.',
  'file-changed': 'The file changed while it was being read. The next scan will read it again.',
  'file-in-cloud':
    'The file is in the cloud, and scans don’t download it. On the computer that runs Inglenook, right-click its folder in Explorer or Finder, choose “Always keep on this device”, “Make available offline” or “Download Now”, then scan again.',
  'file-too-large': 'The file is larger than Inglenook can read.',
  'drive-silent':
    'The drive of this library isn’t responding. Check that it is connected and turned on, then try again.',
  'format-unknown': 'The file isn’t a comic archive, an EPUB or a PDF. It may be damaged or have the wrong extension.',
  'format-mismatch': 'The content doesn’t match the file extension. Correct the extension.',
  'format-7z': 'This is a 7z archive. Repack it as a CBZ (zip).',
  'archive-damaged': 'The archive is damaged. Copy it again from its source or repair it.',
  'archive-truncated': 'The archive is incomplete. Copy it again from its source.',
  'archive-encrypted': 'The archive is password-protected. Repack it without a password.',
  'archive-multivolume': 'This is one part of a multi-volume archive. Join the parts into one file.',
  'archive-method':
    'The archive uses an unsupported compression method. Repack it with deflate or without compression.',
  'archive-unsafe': 'The archive violates its format in an unsafe way.',
  'archive-too-many-entries': 'The archive has more entries than Inglenook can read.',
  'archive-bomb': 'An entry of the archive unpacks to far more data than it declares or than is allowed.',
  'archive-no-pages': 'The archive contains no pictures to use as pages.',
  'epub-container': 'The EPUB has no readable META-INF/container.xml.',
  'epub-package': 'The package document of the EPUB is missing or unreadable.',
  'epub-spine': 'The EPUB has nothing to read.',
  'epub-drm': 'The EPUB is protected by DRM and only opens in the apps of its store.',
  'xml-unsafe': 'An XML document in the book declares entities, which isn’t allowed for security reasons.',
  'xml-damaged': 'An XML document in the book is damaged.',
  'pdf-damaged': 'The PDF is damaged. Save it again from its source.',
  'pdf-password': 'The PDF is password-protected. Save it again without a password.',
  'pdf-no-pages': 'The PDF has no pages.',
  'page-missing': 'There is no page with this number.',
  'page-damaged': 'This page is damaged and can’t be shown.',
  'page-format': 'This page is in a picture format that can’t be shown.',
  'page-too-large': 'This page is larger than Inglenook can show.',
  'limit-time': 'Reading the file took too long and was stopped.',
  'limit-memory': 'Reading the file needed too much memory and was stopped.',
} as const
export type AnalysisErrorCode = keyof typeof analysisErrors

export function succeed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** A failure with the standard text of its code, or with a more specific one. */
export function fail(
  code: AnalysisErrorCode,
  message: string = analysisErrors[code],
): {
  readonly ok: false
  readonly failure: Failure
} {
  return { ok: false, failure: { code, message } }
}

/** A failure other than those of files. */
export function failWith<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure }
}
