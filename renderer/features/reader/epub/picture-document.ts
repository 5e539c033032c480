/** Class of an image that is a resource. */
export const imageDocumentMark = 'data-plate'

/**
 * The document of a frame, when it is readable: text, an SVG, or an image in the reading order. Browsers wrap such an
 * image in their own document, which is replaced by a plain page here. Errors of the server are JSON and no text.
 */
export function readableDocument(doc: Document | null | undefined): Document | null {
  if (doc?.body === undefined || doc.body === null) return null
  if (/html|svg/.test(doc.contentType)) return doc
  return doc.contentType.startsWith('image/') && hasPicture(doc) ? doc : null
}

function hasPicture(doc: Document): boolean {
  const [picture] = doc.images
  if (picture === undefined) return false
  if (picture.hasAttribute(imageDocumentMark)) return true
  const { naturalWidth, naturalHeight } = picture
  if (naturalWidth === 0 || naturalHeight === 0) return false
  // A new element, because the browser keeps resizing its own.
  const plate = doc.createElement('img')
  plate.setAttribute(imageDocumentMark, '')
  plate.alt = ''
  plate.width = naturalWidth
  plate.height = naturalHeight
  plate.src = doc.URL
  plate.style.display = 'block'
  doc.body.removeAttribute('style')
  doc.body.replaceChildren(plate)
  return true
}
