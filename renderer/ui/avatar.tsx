import classes from './avatar.module.css'

type AvatarProps = {
  readonly name: string
  /** Address of the picture; the initial is shown without one. */
  readonly src: string | null
  /** Pixels. */
  readonly size?: number
}

/** Picture of a person; decorative, because the name is beside it. */
export function Avatar({ name, src, size = 44 }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classes.avatar} style={{ '--size': `${size}px` }}>
      {src === null ? [...name][0] : <img alt="" src={src} />}
    </span>
  )
}
