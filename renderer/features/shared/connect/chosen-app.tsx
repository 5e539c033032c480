import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMay, useMayByPassword, useMe } from '../../../api/account/use-me.ts'
import type { AppPaths } from '../../../api/types.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { common } from '../../../ui/texts.ts'
import { NewKey } from '../credentials/key-form.tsx'
import type { ReaderApp } from './apps.ts'
import classes from './connect.module.css'
import { addressFor, type Field, fieldsOf, keyedAddress, rootAddress } from './fields.ts'
import { texts } from './texts.ts'

type ChosenAppProps = { readonly app: ReaderApp; readonly url: string; readonly paths: AppPaths }

type WithHttp = ChosenAppProps & {
  /** The address by http, beside one by https; null: there is only one. */
  readonly httpUrl: string | null
}

/** Instructions for one app: what it can do, what to enter, and where. */
export function ChosenApp({ app, url, httpUrl, paths }: WithHttp) {
  const root = app.way === 'compat' ? rootAddress(url, paths) : null
  if (app.way === 'compat' && !paths.compat.enabled) return <CompatOff />
  return (
    <section aria-label={app.name} className={classes.app}>
      <p className={classes.can}>{app.can}</p>
      <Fields app={app} fields={fieldsOf(app, url, paths)} />
      {root !== null && <Fields app={app} fields={[{ label: texts.rootAddress, value: root }]} />}
      {httpUrl !== null && (
        <Fields app={app} fields={[{ label: texts.httpAddress, value: addressFor(app, httpUrl, paths) }]} />
      )}
      <Steps label={texts.steps(app.name)} steps={app.steps} />
      {app.note !== undefined && <p className={classes.hint}>{app.note}</p>}
      {app.way !== 'browser' && <KeyForApp app={app} url={url} />}
      <Code isOpen={app.way === 'browser'} text={addressFor(app, url, paths)} />
      {app.syncs === true && <Sync app={app} paths={paths} url={url} />}
    </section>
  )
}

function Fields({ app, fields }: { readonly app: ReaderApp; readonly fields: readonly Field[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ label, value }) => (
        <div className={classes.field} key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyField label={texts.fieldFor(label, app.name)} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Steps({ steps, label }: { readonly steps: readonly string[]; readonly label: string }) {
  return (
    <ol aria-label={label} className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function Code({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }) {
  const [shown, code] = useDisclosure(isOpen)
  return (
    <>
      <div>
        <Button aria-expanded={shown} onClick={code.toggle} variant="default">
          {shown ? texts.hideCode : texts.showCode}
        </Button>
      </div>
      {shown && <QrCode label={texts.codeLabel} text={text} />}
    </>
  )
}

/** A separate key, so that the app can be revoked on its own. */
function KeyForApp({ app, url }: Omit<ChosenAppProps, 'paths'>) {
  const { name } = app
  const me = useMe()
  const [making, make] = useDisclosure()
  if (me === null) return null
  return (
    <div className={classes.access}>
      <p className={classes.hint}>
        {texts.user}: <strong>{me.username}</strong>
      </p>
      {me.permissions.includes('api-keys-write') && (
        <>
          <div className={classes.buttons}>
            <Button onClick={make.open} variant="default">
              {texts.makeKey(name)}
            </Button>
            <p className={classes.hint}>{texts.keyHint}</p>
          </div>
          <NewKey
            more={(key) => <KeyedAddress app={app} apiKey={key} url={url} />}
            name={name}
            onClose={make.close}
            opened={making}
          />
        </>
      )}
    </div>
  )
}

/** An address with credentials, for apps without sign-in fields. */
function KeyedAddress({ app, url, apiKey }: Omit<ChosenAppProps, 'paths'> & { readonly apiKey: string }) {
  const value = keyedAddress(app, url, apiKey)
  if (value === null) return null
  return (
    <>
      <p>{texts.keyedAddress}</p>
      <CopyField label={texts.keyedFor(app.name)} value={value} />
    </>
  )
}

function CompatOff() {
  const may = useMay('system-admin')
  const mayByPassword = useMayByPassword('system-admin')
  const { title, open, mayNot, may: how } = texts.compatOff
  const toOthers = mayByPassword ? common.linkedDevice.text : mayNot
  return (
    <Note action={may && <LinkButton to="/admin/settings">{open}</LinkButton>} title={title}>
      {may ? how : toOthers}
    </Note>
  )
}

function Sync({ app, url, paths }: ChosenAppProps) {
  const { title, lead, steps, address, off } = texts.sync
  return (
    <section aria-label={title} className={classes.sync}>
      <div>
        <p className={classes.name}>{title}</p>
        <p className={classes.hint}>{paths.koreader.enabled ? lead : off}</p>
      </div>
      {paths.koreader.enabled && (
        <>
          <Fields app={app} fields={[{ label: address, value: url + paths.koreader.path }]} />
          <Steps label={title} steps={steps} />
        </>
      )}
    </section>
  )
}
