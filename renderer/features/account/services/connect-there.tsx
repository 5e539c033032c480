import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import classes from './services.module.css'
import { texts } from './texts.ts'
import { useServicePage } from './use-service-page.ts'

const words = texts.outside

/** Sends the browser to the service, where one lets the plugin in. */
export function ConnectThere({ service }: { readonly service: UserPlugin }) {
  const { begin, error, end, isOutside, isLeaving, openAgain, stop } = useServicePage(service)
  if (isOutside) return <Waiting name={service.displayName} onAgain={openAgain} onStop={stop} />
  return (
    <>
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      {end !== null && <Note tone="danger">{words[end]}</Note>}
      <p className={classes.about}>{texts.goThere}</p>
      <div>
        <Button loading={isLeaving} onClick={() => begin()}>
          {texts.connect}
        </Button>
      </div>
    </>
  )
}

type WaitingProps = { readonly name: string; readonly onAgain: () => void; readonly onStop: () => void }

/** Stands where the button was while it goes on in the browser of the person. */
function Waiting({ name, onAgain, onStop }: WaitingProps) {
  const container = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: keyboard and screen reader go on here.
  useEffect(() => container.current?.focus(), [])
  return (
    <div className={classes.standing} ref={container} tabIndex={-1}>
      <Note title={words.title}>{words.text(name)}</Note>
      <div className={classes.buttons}>
        <Button onClick={onAgain} variant="default">
          {words.again}
        </Button>
        <Button onClick={onStop} variant="subtle">
          {words.stop}
        </Button>
      </div>
    </div>
  )
}
