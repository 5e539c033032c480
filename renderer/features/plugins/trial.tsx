import type { PluginManifest, PluginTrial } from '../../api/types.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { capabilitiesInWords } from './capability-words.ts'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

/** What came of trying a plugin out: what it says of itself, or why it said nothing. */
export function Trial({ trial: { ok, latencyMs, manifest, failure } }: { readonly trial: PluginTrial }) {
  return (
    <div className={classes.trial}>
      {ok && (
        <p className={classes.works} role="status">
          <CheckIcon size={16} />
          {words.works(latencyMs)}
        </p>
      )}
      {failure !== null && (
        <Note title={words.doesNot} tone="danger">
          <ServerWords text={failure.message} />
        </Note>
      )}
      {ok && manifest !== null && <ManifestDetails manifest={manifest} />}
    </div>
  )
}

function ManifestDetails({ manifest }: { readonly manifest: PluginManifest }) {
  const { displayName, description, version, author, homepage, protocolVersion } = manifest
  const { externalIdSource } = manifest.capabilities
  return (
    <section aria-label={words.says}>
      <h3 className={classes.heading}>{displayName}</h3>
      {description !== null && <p className={classes.said}>{description}</p>}
      <dl className={classes.facts}>
        <dt>{words.can}</dt>
        <dd>{capabilitiesInWords({ manifest }).join(', ')}</dd>
        <dt>{words.version}</dt>
        <dd>{version}</dd>
        {author !== null && (
          <>
            <dt>{words.author}</dt>
            <dd>{author}</dd>
          </>
        )}
        {homepage !== null && (
          <>
            <dt>{words.homepage}</dt>
            <dd>
              <a href={homepage} rel="noreferrer" target="_blank">
                {homepage}
              </a>
            </dd>
          </>
        )}
        {externalIdSource !== null && (
          <>
            <dt>{words.source}</dt>
            <dd>{externalIdSource}</dd>
          </>
        )}
        <dt>{words.protocol}</dt>
        <dd>{protocolVersion}</dd>
      </dl>
    </section>
  )
}
