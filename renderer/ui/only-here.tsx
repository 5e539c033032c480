import { Note } from './note.tsx'

/** Said beside an address that no other device can reach. */
export function OnlyHere() {
  return (
    <Note>
      This Inglenook answers on this computer only, so the address works nowhere else. Let it listen on the network (
      <code>application.host</code> in its configuration) to use other devices.
    </Note>
  )
}
