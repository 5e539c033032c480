import { type SyntheticEvent, useEffect, useState } from 'react'
import { placeholderSize } from '../../server/contract/series/placeholder-size.ts'
import { coversOfLists, useCoverVersion } from '../api/titles/covers.ts'
import classes from './cover.module.css'
import { useScrollSettled } from './use-scroll-speed.ts'

type CoverProps = {
  /** Id of the book or series, to receive changes of its cover. */
  readonly id: string
  readonly src: string
  readonly title: string
  /** Of a collection or reading list; changes with the covers of its items. */
  readonly ofList?: boolean
  /** Loads immediately instead of lazily. */
  readonly eager?: boolean
}

/**
 * A cover with reserved space. Without a picture it shows a cloth binding with the title. Pictures are not requested
 * while scrolling fast.
 */
export function Cover({ id, src, title, ofList = false, eager = false }: CoverProps) {
  const own = useCoverVersion(id)
  const others = useCoverVersion(coversOfLists)
  const version = useReloaded(src, ofList ? own + others : own)
  const isRequested = useScrollSettled() || eager
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly ok: boolean } | null>(null)
  const key = `${src}#${version}`
  const state = loaded?.key === key ? (loaded.ok ? 'ready' : 'failed') : 'loading'
  return (
    <span className={classes.cover} data-state={state} style={{ '--cloth': hueOf(title) }}>
      {state === 'failed' && <span className={classes.binding}>{title}</span>}
      {isRequested && state !== 'failed' && (
        <img
          alt=""
          className={classes.picture}
          decoding="async"
          key={key}
          loading={eager ? 'eager' : 'lazy'}
          onError={() => setLoaded({ key, ok: false })}
          onLoad={(event) => setLoaded({ key, ok: !isPlaceholder(event) })}
          src={key}
        />
      )}
    </span>
  )
}

function isPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>): boolean {
  const { naturalWidth, naturalHeight } = currentTarget
  return naturalWidth === placeholderSize.width && naturalHeight === placeholderSize.height
}

/** Bypasses the HTTP cache for a changed picture. */
function useReloaded(src: string, version: number): number {
  const [shown, setShown] = useState(version)
  useEffect(() => {
    if (version === shown) return
    let wanted = true
    void fetch(src, { cache: 'reload' })
      .catch(() => null)
      .then(() => wanted && setShown(version))
    return () => {
      wanted = false
    }
  }, [src, version, shown])
  return shown
}

/** Muted hue of a title, in degrees. */
function hueOf(title: string): string {
  let hash = 7
  for (const character of title) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return `${hash}deg`
}
