/** Expected progress of a content: the actions of its readers. */
type Reading = { readonly pages: Set<number>; latest: number | null; hasCleared: boolean }

/** A content that existed in a file. */
export type Content = {
  readonly id: number
  readonly bytes: Buffer
  readonly hash: string
  /** It was in two files at the same time: readers may have read either. */
  isCopied: boolean
  /** It replaced another content in place, or was replaced: the book of the path continues with both. */
  isReplaced: boolean
  /** A scan read it: from then on it is distinguished from earlier contents. */
  isSeen: boolean
  /** Earlier contents of its files; their progress may show in this one. */
  readonly before: Set<Content>
  /** Titles that users set for its books. */
  readonly titles: Set<string>
}

/** A file on disk. */
export type File = { library: number; path: string; content: Content; isUnreadable: boolean }

export const readers = [0, 1] as const

/** What users know about their files, without scans, books or databases. */
export type Model = {
  readonly files: File[]
  /** Contents that are on no disk and may reappear. */
  readonly trash: Content[]
  add(file: File): void
  remove(file: File): void
  /** Moves a file. */
  put(file: File, library: number, path: string): void
  replace(file: File, content: Content): void
  read(content: Content, reader: number, page: number): void
  clear(content: Content, reader: number): void
  /** The error in the progress that a file shows; null: none. `isSettled`: a scan has processed every change. */
  judge(file: File, reader: number, shown: number | null, isSettled: boolean): string | null
  /** Contents with progress that was never cleared: one of their files has to show progress. */
  withExpectedProgress(reader: number): readonly Content[]
}

export function createModel(): Model {
  const files: File[] = []
  const trash: Content[] = []
  const readings = new Map<string, Reading>()
  /** Every content that existed at a path. */
  const atPath = new Map<string, Set<Content>>()

  function readingOf(content: Content, reader: number): Reading {
    const key = `${content.id} ${reader}`
    const known = readings.get(key) ?? { pages: new Set(), latest: null, hasCleared: false }
    readings.set(key, known)
    return known
  }

  function recordProgress(library: number, path: string, content: Content): void {
    const key = `${library}/${path}`
    atPath.set(key, new Set([...(atPath.get(key) ?? []), content]))
  }

  function isOnDisk(content: Content): boolean {
    return files.some((file) => file.content === content)
  }

  /** An unscanned content at the path of other contents cannot be distinguished from their new version. */
  function follow(content: Content, library: number, path: string): void {
    if (content.isSeen) return
    for (const other of atPath.get(`${library}/${path}`) ?? []) {
      if (other === content) continue
      content.before.add(other)
      content.isReplaced = true
      other.isReplaced = true
    }
  }

  function allPredecessors(content: Content, found = new Set<Content>()): Set<Content> {
    if (found.has(content)) return found
    found.add(content)
    for (const other of content.before) allPredecessors(other, found)
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
      recordProgress(file.library, file.path, file.content)
    },
    remove(file) {
      files.splice(files.indexOf(file), 1)
      if (!isOnDisk(file.content)) trash.push(file.content)
    },
    put(file, library, path) {
      Object.assign(file, { library, path })
      follow(file.content, library, path)
      recordProgress(library, path, file.content)
    },
    replace(file, content) {
      const old = file.content
      old.isReplaced = true
      content.isReplaced = true
      follow(content, file.library, file.path)
      file.content = content
      if (!isOnDisk(old)) trash.push(old)
      recordProgress(file.library, file.path, content)
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
      const allowed = [...allPredecessors(content)].flatMap((one) => [...readingOf(one, reader).pages])
      if (shown !== null && !allowed.includes(shown)) return `page ${shown} was never read in it`
      const isOwn = own.pages.size > 0 || own.hasCleared
      if (!isSettled || content.isCopied || !isOwn) return null
      return shown === own.latest ? null : `page ${shown} instead of ${own.latest}`
    },
    withExpectedProgress: (reader) =>
      [...new Set(files.map(({ content }) => content))].filter((content) => {
        const { latest, hasCleared } = readingOf(content, reader)
        return latest !== null && !hasCleared
      }),
  }
}
