import { useCallback, useEffect, useRef, useState } from 'react'
import { readResource } from '../../../../api/read-resource.ts'
import type { Manifest } from '../../../../api/types.ts'
import type { FollowedLink } from '../frame-input.ts'
import { boxInWindow, type WindowBox } from '../frame-selection.ts'
import { type LinkTarget, linkTarget } from '../links.ts'
import { findNote, type NoteText, noteLinkKind } from './find-note.ts'

/** A note and the link that leads to it. */
export type ShownNote = {
  readonly text: NoteText
  /** Position of the link in the window. */
  readonly at: WindowBox
  readonly link: Pick<FollowedLink, 'href' | 'base'>
}

type Open = (href: string, base: string) => LinkTarget

/** Follows links: inside of the book, to a note in a popover, or (after confirmation) to another site. */
export function useLinks(open: Open, { spine }: Manifest) {
  const [outside, setOutside] = useState<string | null>(null)
  const [note, setNote] = useState<ShownNote | null>(null)
  const pending = useRef<AbortController | null>(null)
  useEffect(() => () => pending.current?.abort(), [])

  const closeNote = useCallback(() => {
    pending.current?.abort()
    setNote(null)
  }, [])

  const go = useCallback(
    ({ href, base }: Pick<FollowedLink, 'href' | 'base'>) => {
      closeNote()
      const target = open(href, base)
      if (target.kind === 'outside') setOutside(target.url)
    },
    [open, closeNote],
  )

  const follow = useCallback(
    (link: FollowedLink) => {
      const { element, href, base } = link
      if (element === null || noteLinkKind(element) === 'no') return go(link)
      closeNote()
      const stop = new AbortController()
      pending.current = stop
      const at = boxInWindow(element, element.ownerDocument)
      void readNote({ href, base, element }, spine, stop.signal)
        .catch(() => null)
        .then((text) => {
          if (stop.signal.aborted) return
          if (text === null) go(link)
          else setNote({ text, at, link: { href, base } })
        })
    },
    [go, closeNote, spine],
  )
  return { outside, setOutside, note, closeNote, follow, go }
}

type NoteLink = FollowedLink & { readonly element: Element }

async function readNote(
  { href, base, element }: NoteLink,
  spine: Manifest['spine'],
  signal: AbortSignal,
): Promise<NoteText | null> {
  const target = linkTarget(href, base, spine)
  if (target.kind !== 'inside' || target.fragment === '') return null
  const from = new URL(base)
  const address = new URL(href, base)
  const isHere = address.pathname === from.pathname
  const doc = isHere ? element.ownerDocument : await readResource(address.pathname, signal)
  return doc === null ? null : findNote({ doc, address, fragment: target.fragment, link: element, from })
}
