import { useEffect, useState } from 'react'
import classes from './scrubber.module.css'
import { texts } from './texts.ts'
import type { TurnDirection } from './turns.ts'

type ScrubberProps = {
  /** 1-based. */
  readonly value: number
  readonly total: number
  readonly direction: TurnDirection
  /** Formats the value while it is being dragged. */
  readonly words: (value: number) => string
  readonly onSeek: (value: number) => void
}

const pauseMs = 140

/** Slider over the whole book. While it is dragged, the page follows when the pointer pauses. */
export function Scrubber({ value, total, direction, words, onSeek }: ScrubberProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => {
    if (chosen === null) return
    const timer = window.setTimeout(() => {
      onSeek(chosen)
      setChosen(null)
    }, pauseMs)
    return () => window.clearTimeout(timer)
  }, [chosen, onSeek])
  const shown = chosen ?? value
  const share = total <= 1 ? 1 : (shown - 1) / (total - 1)
  return (
    <div className={classes.scrubber} dir={direction}>
      <input
        aria-label={texts.place}
        aria-valuetext={words(shown)}
        className={classes.range}
        dir={direction}
        max={total}
        min={1}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        step={1}
        style={{ '--share': `${share * 100}%` }}
        type="range"
        value={shown}
      />
      <output className={classes.words} dir="ltr">
        {words(shown)}
      </output>
    </div>
  )
}
