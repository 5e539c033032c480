import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sharingTagQuery, tagHoldersQuery } from '../../api/queries/sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { onlyWith } from '../shared/filter/browse.ts'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { modes } from '../shared/sharing/texts.ts'
import classes from './access.module.css'
import { tagKind } from './access-kinds.ts'
import { ItemPage } from './item-page.tsx'
import { TagRule } from './tag-rule.tsx'
import { texts } from './texts.ts'

const words = texts.tags

/** Page of a sharing tag: its rule, its series and the people concerned. */
export function TagPage({ tagId }: { readonly tagId: string }) {
  return (
    <LibraryViewersOnly title={words.title}>
      <OneTag tagId={tagId} />
    </LibraryViewersOnly>
  )
}

function OneTag({ tagId }: { readonly tagId: string }) {
  return (
    <ItemPage kind={tagKind} query={useQuery(sharingTagQuery(tagId))}>
      {(tag) => (
        <>
          <TagRule tag={tag} />
          <TaggedSeries tag={tag} />
          <Holders tagId={tag.id} />
        </>
      )}
    </ItemPage>
  )
}

function TaggedSeries({ tag: { name, seriesCount } }: { readonly tag: SharingTag }) {
  return (
    <Section lead={words.taggedLead} title={words.tagged}>
      <p className={classes.line}>{seriesCount === 0 ? words.taggedNone : words.series(seriesCount)}</p>
      <LinkButton search={seriesCount === 0 ? {} : onlyWith('sharingTag', name)} to="/series" variant="default">
        {seriesCount === 0 ? words.chooseSeries : words.viewSeries}
      </LinkButton>
    </Section>
  )
}

function Holders({ tagId }: { readonly tagId: string }) {
  const holders = useQuery(tagHoldersQuery(tagId))
  return (
    <Section lead={words.holdersLead} title={words.holders}>
      <Loaded query={holders}>
        {({ peopleCount, people, groups }) => (
          <>
            {people.length + groups.length === 0 && <p className={classes.line}>{words.holdersNone}</p>}
            <ul aria-label={words.holders} className={rows.spacedList}>
              {groups.map(({ id, name, accessMode, memberCount }) => (
                <li className={rows.paired} key={id}>
                  <div className={rows.words}>
                    <Link className={rows.name} params={{ groupId: id }} to="/access-groups/$groupId">
                      {name}
                    </Link>
                    <p className={rows.about}>{words.members(memberCount)}</p>
                  </div>
                  <span>{modes[accessMode].name}</span>
                </li>
              ))}
              {people.map(({ userId, username, displayName, accessMode }) => (
                <li className={rows.paired} key={userId}>
                  <Link className={rows.name} params={{ userId }} to="/people/$userId">
                    {displayName ?? username}
                  </Link>
                  <span>{modes[accessMode].name}</span>
                </li>
              ))}
            </ul>
            {peopleCount > people.length && <p className={classes.line}>{words.first(peopleCount)}</p>}
            <div className={classes.buttons}>
              <LinkButton to="/people" variant="default">
                {words.toPeople}
              </LinkButton>
              <LinkButton to="/access-groups" variant="default">
                {words.toGroups}
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}
