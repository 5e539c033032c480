/** What people did with one content, as they remember it. */
type Reading = { readonly pages: Set<number>; latest: number | null; hasCleared: boolean }

/** One content that was ever in a file. */
export type Content = {
  readonly id: number
  readonly bytes: Buffer
  readonly hash: string
  /** It was in two files at once: which of them somebody reads in is theirs to say. */
  isCopied: boolean
  /** Its file got another content in place, or the other way round: the book of the path goes on with both. */
  isReplaced: boolean
  /** A scan read it: wherever it goes from now on, it is told from what was there before. */
  isSeen: boolean
  /** Contents that a file of this content had before it; what was read in those may show in this one. */
  readonly before: Set<Content>
  /** The titles that somebody gave its books. */
  readonly titles: Set<string>
}

/** A file that is on the disk. */
export type File = { library: number; path: string; content: Content; isUnreadable: boolean }

export const readers = [0, 1] as const

/** What a household remembers of its files: nothing of scans, books or databases. */
export type Model = {
  readonly files: File[]
  /** Contents that are on no disk and may come back. */
  readonly trash: Content[]
  add(file: File): void
  remove(file: File): void
  /** A file is somewhere else now. */
  put(file: File, library: number, path: string): void
  replace(file: File, content: Content): void
  read(content: Content, reader: number, page: number): void
  clear(content: Content, reader: number): void
  /** What is wrong about what a file shows; null: nothing. `isSettled`: every change was seen by a scan. */
  judge(file: File, reader: number, shown: number | null, isSettled: boolean): string | null
  /** Contents in files that somebody reads in, who never gave it up: one of the files has to show something. */
  mustShow(reader: number): readonly Content[]
}

export function createModel(): Model {
  const files: File[] = []
  const trash: Content[] = []
  const readings = new Map<string, Reading>()
  /** Every content that was ever at a path. */
  const atPath = new Map<string, Set<Content>>()

  function readingOf(content: Content, reader: number): Reading {
    const key = `${content.id} ${reader}`
    const known = readings.get(key) ?? { pages: new Set(), latest: null, hasCleared: false }
    readings.set(key, known)
    return known
  }

  function remember(library: number, path: string, content: Content): void {
    const key = `${library}/${path}`
    atPath.set(key, new Set([...(atPath.get(key) ?? []), content]))
  }

  function isOnDisk(content: Content): boolean {
    return files.some((file) => file.content === content)
  }

  /** A content that no scan read, at a path where other ones were: nobody can tell it from a new version of those. */
  function follow(content: Content, library: number, path: string): void {
    if (content.isSeen) return
    for (const other of atPath.get(`${library}/${path}`) ?? []) {
      if (other === content) continue
      content.before.add(other)
      content.isReplaced = true
      other.isReplaced = true
    }
  }

  function allBefore(content: Content, found = new Set<Content>()): Set<Content> {
    if (found.has(content)) return found
    found.add(content)
    for (const other of content.before) allBefore(other, found)
    return found
  }

  return {
    files,
    trash,
    add(file) {
      if (isOnDisk(file.content)) file.content.isCopied = true
      follow(file.content, file.library, file.path)
      if (trash.includes(file.content)) trash.splice(trash.indexOf(file.content), 1)
      files.push(file)
      remember(file.library, file.path, file.content)
    },
    remove(file) {
      files.splice(files.indexOf(file), 1)
      if (!isOnDisk(file.content)) trash.push(file.content)
    },
    put(file, library, path) {
      Object.assign(file, { library, path })
      follow(file.content, library, path)
      remember(library, path, file.content)
    },
    replace(file, content) {
      const old = file.content
      old.isReplaced = true
      content.isReplaced = true
      follow(content, file.library, file.path)
      file.content = content
      if (!isOnDisk(old)) trash.push(old)
      remember(file.library, file.path, content)
    },
    read(content, reader, page) {
      const reading = readingOf(content, reader)
      reading.pages.add(page)
      reading.latest = page
    },
    clear(content, reader) {
      const reading = readingOf(content, reader)
      reading.latest = null
      reading.hasCleared = true
    },
    judge({ content }, reader, shown, isSettled) {
      const own = readingOf(content, reader)
      const allowed = [...allBefore(content)].flatMap((one) => [...readingOf(one, reader).pages])
      if (shown !== null && !allowed.includes(shown)) return `page ${shown} was never read in it`
      const isOwn = own.pages.size > 0 || own.hasCleared
      if (!isSettled || content.isCopied || !isOwn) return null
      return shown === own.latest ? null : `page ${shown} instead of ${own.latest}`
    },
    mustShow: (reader) =>
      [...new Set(files.map(({ content }) => content))].filter((content) => {
        const { latest, hasCleared } = readingOf(content, reader)
        return latest !== null && !hasCleared
      }),
  }
}
