import { Fragment, memo, useMemo } from 'react'
import type { PageText } from '../../../../api/types.ts'
import { swatch } from '../../shell/annotations/annotations.ts'
import { type Mark, piecesOf, runStarts } from './pieces.ts'
import classes from './text-layer.module.css'

/** Font size in pixels at which runs are measured. */
const size = 100

let canvas: CanvasRenderingContext2D | null | undefined

/** Width of a text in the default font as a share of the font size; null when it cannot be measured. */
function textWidth(text: string): number | null {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return null
  canvas.font = `${size}px sans-serif`
  const { width } = canvas.measureText(text)
  return width > 0 ? width / size : null
}

type RunsProps = { readonly text: PageText; readonly marks: readonly Mark[] }

/** The runs of a page at their positions, in reading order. */
export const Runs = memo(function Runs({ text, marks }: RunsProps) {
  const starts = useMemo(() => runStarts(text.runs), [text])
  const styles = useMemo(() => text.runs.map((run) => styleOf(run, text)), [text])
  return text.runs.map((run, index) => (
    <Fragment key={starts[index]}>
      <span className={classes.run} data-words={starts[index]} style={styles[index]}>
        {piecesOf(run.text, starts[index] ?? 0, marks).map((piece, part) =>
          piece.mark === null ? (
            piece.text
          ) : (
            <Marked key={`${part} ${piece.mark.kind}`} mark={piece.mark} text={piece.text} />
          ),
        )}
      </span>
      {run.endsLine && <br />}
    </Fragment>
  ))
})

function Marked({ mark: { kind, annotation }, text }: { readonly mark: Mark; readonly text: string }) {
  const isNoted = annotation !== undefined && annotation.note !== null
  const color = annotation === undefined ? undefined : swatch(annotation.color ?? 'yellow', 'light')
  return (
    <mark
      className={classes.mark}
      data-annotation={annotation?.id}
      data-mark={kind}
      data-noted={isNoted || undefined}
      style={color === undefined ? undefined : { '--swatch': color }}
    >
      {text}
    </mark>
  )
}

/** Lengths relative to the page, valid at every zoom. */
function styleOf(run: PageText['runs'][number], { width, height }: PageText) {
  const natural = (textWidth(run.text) ?? 0) * run.height
  const stretch = natural > 0 && run.width > 0 ? run.width / natural : 1
  const turn = run.angle === 0 ? '' : `rotate(${run.angle}deg) `
  return {
    left: `${(run.x / width) * 100}%`,
    top: `${(run.y / height) * 100}%`,
    fontSize: `${(run.height / width) * 100}cqw`,
    transform: `${turn}scaleX(${stretch.toFixed(4)})`,
  }
}
