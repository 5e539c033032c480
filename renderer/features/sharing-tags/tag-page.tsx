import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { sharingTagQuery, tagHoldersQuery } from '../../api/queries/sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { onlyWith } from '../shared/filter/browse.ts'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { modes } from '../shared/sharing/texts.ts'
import { TagMenu } from './tag-menu.tsx'
import { TagRule } from './tag-rule.tsx'
import classes from './tags.module.css'
import { texts } from './texts.ts'

const words = texts.page

/** A sharing tag: its rule, the series that carry it, and whom it concerns. */
export function TagPage({ tagId }: { readonly tagId: string }) {
  return (
    <LibraryViewersOnly title={texts.title}>
      <Tag tagId={tagId} />
    </LibraryViewersOnly>
  )
}

function Tag({ tagId }: { readonly tagId: string }) {
  const tag = useQuery(sharingTagQuery(tagId))
  const navigate = useNavigate()
  return (
    <Loaded query={tag} nextPath={<LinkButton to="/sharing-tags">{words.all}</LinkButton>}>
      {(data) => (
        <Page
          actions={<TagMenu onRemoved={() => void navigate({ to: '/sharing-tags' })} tag={data} />}
          narrow
          subtitle={<Link to="/sharing-tags">{words.all}</Link>}
          title={data.name}
        >
          {data.description !== null && <p className={classes.description}>{data.description}</p>}
          <TagRule tag={data} />
          <Carried tag={data} />
          <Holders tagId={data.id} />
        </Page>
      )}
    </Loaded>
  )
}

function Carried({ tag }: { readonly tag: SharingTag }) {
  return (
    <Section lead={words.carriedLead} title={words.carried}>
      <p className={classes.line}>{tag.seriesCount === 0 ? words.carriedNone : texts.series(tag.seriesCount)}</p>
      {tag.seriesCount === 0 ? (
        <LinkButton to="/series" variant="default">
          {words.choose}
        </LinkButton>
      ) : (
        <LinkButton search={onlyWith('sharingTag', tag.name)} to="/series" variant="default">
          {words.show}
        </LinkButton>
      )}
    </Section>
  )
}

function Holders({ tagId }: { readonly tagId: string }) {
  const holders = useQuery(tagHoldersQuery(tagId))
  return (
    <Section lead={words.peopleLead} title={words.people}>
      <Loaded query={holders}>
        {({ peopleCount, people, groups }) => (
          <>
            {people.length + groups.length === 0 && <p className={classes.line}>{words.peopleNone}</p>}
            <ul aria-label={words.people} className={classes.list}>
              {groups.map(({ id, name, accessMode, memberCount }) => (
                <li className={classes.row} key={id}>
                  <div className={classes.words}>
                    <Link className={classes.name} params={{ groupId: id }} to="/access-groups/$groupId">
                      {name}
                    </Link>
                    <p className={classes.about}>{words.members(memberCount)}</p>
                  </div>
                  <span>{modes[accessMode].name}</span>
                </li>
              ))}
              {people.map(({ userId, username, displayName, accessMode }) => (
                <li className={classes.row} key={userId}>
                  <Link className={classes.name} params={{ userId }} to="/people/$userId">
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
