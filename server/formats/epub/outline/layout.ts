import type { BookLayout } from '../../../domain/book/analysis.ts'
import { attribute, descendants, parseXml, textOf } from '../../kit/xml.ts'
import type { EpubContainer } from '../opening/open-container.ts'
import type { ReadingStep } from './spine.ts'

const IBOOKS_OPTIONS = 'META-INF/com.apple.ibooks.display-options.xml'

/**
 * Fixed when the package says so (`rendition:layout`), when it says so for every item, or, where the package is silent,
 * when the options file of EPUB 2 times does.
 */
export async function readLayout(container: EpubContainer, steps: readonly ReadingStep[]): Promise<BookLayout> {
  const { layout } = container.package
  const isFixedEach = steps.every(({ properties }) => properties.includes('rendition:layout-pre-paginated'))
  const isReflowableEach = steps.every(({ properties }) => properties.includes('rendition:layout-reflowable'))
  if (isFixedEach || (layout === 'pre-paginated' && !isReflowableEach)) return 'fixed'
  if (layout !== null || container.find(IBOOKS_OPTIONS) === undefined) return 'reflowable'
  const options = await container.readDocument(IBOOKS_OPTIONS)
  return options.ok && declaresFixed(options.value) ? 'fixed' : 'reflowable'
}

function declaresFixed(document: Uint8Array): boolean {
  const parsed = parseXml(document)
  if (!parsed.ok) return false
  return descendants(parsed.value, 'option').some(
    (option) => attribute(option, 'name') === 'fixed-layout' && textOf(option).toLowerCase() === 'true',
  )
}
