/** On the picture that is a resource by itself. */
export const plateMark = 'data-plate'

/**
 * The document of a frame, when it can be read: text, a drawing, or a picture that stands in the reading order by itself.
 * Browsers wrap such a picture into a document of their own make, which is made into a plain page here. A refusal of
 * the server comes as JSON, which is no text to read.
 */
export function readableDocument(doc: Document | null | undefined): Document | null {
  if (doc?.body === undefined || doc.body === null) return null
  if (/html|svg/.test(doc.contentType)) return doc
  return doc.contentType.startsWith('image/') && hasPicture(doc) ? doc : null
}

function hasPicture(doc: Document): boolean {
  const [picture] = doc.images
  if (picture === undefined) return false
  if (picture.hasAttribute(plateMark)) return true
  const { naturalWidth, naturalHeight } = picture
  if (naturalWidth === 0 || naturalHeight === 0) return false
  // A new element: the browser goes on giving sizes to its own one.
  const plate = doc.createElement('img')
  plate.setAttribute(plateMark, '')
  plate.alt = ''
  plate.width = naturalWidth
  plate.height = naturalHeight
  plate.src = doc.URL
  plate.style.display = 'block'
  doc.body.removeAttribute('style')
  doc.body.replaceChildren(plate)
  return true
}
