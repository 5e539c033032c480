import { readPackageDocument } from '../../formats/kit/opf/read-package.ts'
import { readPackage } from '../kit/package-patch.ts'
import { type MetadataSource, nothing, unreadable } from '../metadata-source.ts'

/** The package document beside a book, as calibre keeps it (`metadata.opf`) or exports it (`<name of the book>.opf`). */
export const sidecarOpf: MetadataSource = {
  id: 'sidecar-opf',
  name: 'metadata.opf',
  kind: 'document',
  async read({ sidecars }) {
    const bytes = await sidecars.packageDocument()
    if (bytes === null) return nothing
    const document = bytes.ok ? readPackageDocument(bytes.value) : bytes
    return document.ok ? readPackage(document.value) : unreadable(document.failure)
  },
}
