import { CopyField } from './copy-field.tsx'
import { Note } from './note.tsx'
import classes from './reading-apps.module.css'

const catalogs = [
  {
    path: '/opds/v1/catalog',
    name: 'Catalog for most apps (OPDS 1.2)',
    apps: 'KOReader, Panels, Chunky, Moon+ Reader, Librera, KyBook 3, FBReader, Readest',
    note: 'Comics can be read page by page without downloading, where the app can do that.',
  },
  {
    path: '/opds/v2',
    name: 'Catalog for newer apps (OPDS 2.0)',
    apps: 'Thorium Reader, Cantook, Readest',
    note: 'If an app takes both, the first one streams pages.',
  },
] as const

/** The addresses to enter in reading apps, each with the apps that need it. */
export function ReadingApps() {
  const { origin, hostname } = window.location
  const onlyHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return (
    <div className={classes.apps}>
      {catalogs.map(({ path, name, apps, note }) => (
        <section aria-label={name} className={classes.app} key={path}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.for}>
            {apps}. {note}
          </p>
          <CopyField label={`address of the ${name}`} value={`${origin}${path}`} />
        </section>
      ))}
      <section aria-label="In a browser" className={classes.app}>
        <h3 className={classes.name}>In a browser</h3>
        <p className={classes.for}>On a tablet, a phone or another computer.</p>
        <CopyField label="address for a browser" value={origin} />
      </section>
      {onlyHere && (
        <Note>
          You opened Inglenook on the computer that it runs on. On another device, put the name or the network address
          of this computer in place of <strong>{hostname}</strong>.
        </Note>
      )}
    </div>
  )
}
