import type { Library } from '../../api/types.ts'
import { texts } from './texts.ts'

const maxNamed = 3

/** The libraries that somebody sees: all, none, their names, or how many when they are many. */
export function librariesInWords(
  libraryIds: readonly string[] | null,
  libraries: readonly Pick<Library, 'id' | 'name'>[],
): string {
  if (libraryIds === null) return texts.all
  if (libraryIds.length === 0) return texts.none
  const names = libraries.filter(({ id }) => libraryIds.includes(id)).map(({ name }) => name)
  const isNamed = names.length === libraryIds.length && names.length <= maxNamed
  return isNamed ? names.join(', ') : texts.libraries(libraryIds.length)
}
