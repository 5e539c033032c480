import classes from './avatar.module.css'

type AvatarProps = {
  readonly name: string
  /** Address of the picture; without one the first letter of the name stands there. */
  readonly src: string | null
  /** In pixels. */
  readonly size?: number
}

/** The picture of a person; it stands beside their name. */
export function Avatar({ name, src, size = 44 }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classes.avatar} style={{ '--size': `${size}px` }}>
      {src === null ? [...name][0] : <img alt="" src={src} />}
    </span>
  )
}
