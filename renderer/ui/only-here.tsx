import { Note } from './note.tsx'
import { common } from './texts.ts'

/** Said beside an address that no other device can reach. */
export function OnlyHere() {
  return <Note>{common.onlyHere('application.host')}</Note>
}
