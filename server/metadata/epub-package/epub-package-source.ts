import { readPackage } from '../kit/package-patch.ts'
import { type MetadataSource, nothing } from '../metadata-source.ts'

/** The package document of an EPUB (OPF 2.0.1, EPUB Packages 3.3), which the EPUB reader has read already. */
export const epubPackage: MetadataSource = {
  id: 'epub-package',
  name: 'EPUB package',
  kind: 'document',
  async read({ reader }) {
    return reader.package === undefined ? nothing : readPackage(reader.package)
  },
}
