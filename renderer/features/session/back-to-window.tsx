import { Entrance } from './entrance.tsx'
import { texts } from './texts.ts'

/** Said in the browser that a sign-in of the desktop's window went through: it goes on there, not here. */
export function BackToWindow() {
  const { title, text } = texts.backToWindow
  return (
    <Entrance lead={text} tabTitle={title} title={title}>
      {null}
    </Entrance>
  )
}
