import { useDeviceAddress } from '../api/use-device-address.ts'
import { CopyField } from './copy-field.tsx'
import { OnlyHere } from './only-here.tsx'
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
  const { url, isForOthers } = useDeviceAddress()
  if (url === null) return <div className={classes.apps} />
  return (
    <div className={classes.apps}>
      {catalogs.map(({ path, name, apps, note }) => (
        <section aria-label={name} className={classes.app} key={path}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.for}>
            {apps}. {note}
          </p>
          <CopyField label={`address of the ${name}`} value={`${url}${path}`} />
        </section>
      ))}
      <section aria-label="In a browser" className={classes.app}>
        <h3 className={classes.name}>In a browser</h3>
        <p className={classes.for}>On a tablet, a phone or another computer.</p>
        <CopyField label="address for a browser" value={url} />
      </section>
      {!isForOthers && <OnlyHere />}
    </div>
  )
}
