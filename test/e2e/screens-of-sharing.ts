import type { APIRequestContext, Page } from 'playwright-core'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }
type Served = { readonly request: APIRequestContext; readonly url: string }

/** Tags, groups and accounts with limited access, and the screens that manage them. */
export async function screensOfSharing(served: Served, seriesId: string): Promise<readonly Screen[]> {
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<string> => {
    const headers = { origin: served.url }
    const answer = await served.request[method](`${served.url}/api/v1/${path}`, { data, headers })
    return String(((await answer.json()) as { readonly id?: string }).id)
  }
  const rule = { genre: { operator: 'is', value: 'Adventure' } }
  const children = await send('post', 'admin/sharing-tags', {
    name: 'For children',
    description: 'What the little ones may read without asking.',
    rule: { allOf: [rule, { year: { operator: 'lt', value: 2100 } }] },
  })
  const horror = await send('post', 'admin/sharing-tags', { name: 'Horror and war' })
  await send('post', `series/${seriesId}/sharing-tags`, { sharingTagId: horror })
  const group = await send('post', 'access-groups', { name: 'Little ones', description: 'Everybody under ten.' })
  await send('post', `access-groups/${group}/grants`, { sharingTagId: children, accessMode: 'allow' })
  const kidProfile = { maxAgeRating: 9, isUnratedAllowed: true }
  const password = 'lantern over the reeds'
  const mia = await send('post', 'users', { username: 'mia', displayName: 'Mia', password, kidProfile })
  const tom = { username: 'tom', displayName: 'Tom of the long corridor', email: 'tom@example.org', password }
  const other = await send('post', 'users', { ...tom, permissions: ['collections-write', 'tasks-read'] })
  await send('post', `access-groups/${group}/members`, { userIds: [mia, other] })
  await send('put', `users/${mia}/sharing-tags`, { sharingTagId: horror, accessMode: 'deny' })
  const headers = { origin: served.url }
  const data = { kidProfile: {}, groupIds: [group], note: 'For Ben, with love. The comics are in the first library.' }
  const invited = await served.request.post(`${served.url}/api/v1/invitations`, { data, headers })
  const { path } = (await invited.json()) as { readonly path: string }
  const reset = await served.request.post(`${served.url}/api/v1/users/${other}/password-reset`, { data: {}, headers })
  const link = (await reset.json()) as { readonly path: string }
  return [
    { name: 'sharing-tags', path: '/sharing-tags' },
    { name: 'sharing-tag', path: `/sharing-tags/${children}` },
    { name: 'sharing-rule', path: `/sharing-tags/${children}`, act: (page) => press(page, 'Edit rule') },
    { name: 'sharing-tag-delete', path: '/sharing-tags', act: (page) => choose(page, 'For children', 'Delete') },
    { name: 'sharing-series', path: `/series/${seriesId}`, act: tagSeries },
    { name: 'sharing-many', path: '/series', act: tagMany },
    { name: 'sharing-groups', path: '/access-groups' },
    { name: 'sharing-group', path: `/access-groups/${group}` },
    { name: 'sharing-person', path: `/people/${mia}` },
    { name: 'sharing-person-ask', path: `/people/${mia}`, act: checkAccess },
    { name: 'sharing-person-lists', path: `/people/${mia}`, act: listHidden },
    { name: 'sharing-person-change', path: `/people/${mia}`, act: changePerson },
    { name: 'sharing-people', path: '/people' },
    { name: 'sharing-invite', path: '/people', act: inviteChild },
    { name: 'sharing-invited', path },
    { name: 'sharing-password', path: link.path },
    { name: 'sharing-handed', path: '/people', act: createInvitation },
    { name: 'sharing-reset', path: '/people', act: resetLink },
    { name: 'sharing-add', path: '/people', act: (page) => press(page, 'Add person') },
    { name: 'sharing-remove', path: '/people', act: removePerson },
  ]
}

/** The same without any entries. */
export const emptyScreensOfSharing: readonly Screen[] = [
  { name: 'sharing-empty-tags', path: '/sharing-tags' },
  { name: 'sharing-empty-groups', path: '/access-groups' },
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, name: string, item: string): Promise<void> {
  await press(page, `More options for ${name}`)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

async function tagSeries(page: Page): Promise<void> {
  await press(page, 'More options for this series')
  await page.getByRole('menuitem', { name: 'Sharing tags' }).click()
  await page.getByRole('checkbox', { name: 'For children' }).waitFor()
}

async function tagMany(page: Page): Promise<void> {
  await press(page, 'Select')
  for (const place of [0, 1]) await page.getByRole('main').getByRole('checkbox').nth(place).click()
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Sharing tags' }).click()
  await page.getByRole('dialog').getByText('Horror and war').waitFor()
}

async function checkAccess(page: Page): Promise<void> {
  await page.getByLabel('Series or book').fill('the')
  await page.getByText('Hidden').last().scrollIntoViewIfNeeded()
}

async function listHidden(page: Page): Promise<void> {
  await press(page, 'Show all series with reasons')
  await page.getByRole('list', { name: 'Hidden series' }).waitFor()
  await page.getByText('Hidden series').first().scrollIntoViewIfNeeded()
}

async function changePerson(page: Page): Promise<void> {
  await choose(page, 'Mia', 'Edit')
  await page.getByLabel('Child account').scrollIntoViewIfNeeded()
}

async function inviteChild(page: Page): Promise<void> {
  await press(page, 'Invite')
  await page.getByLabel('Child account').check()
  await page.getByText('Access preview').scrollIntoViewIfNeeded()
}

async function createInvitation(page: Page): Promise<void> {
  await press(page, 'Invite')
  await press(page, 'Create link')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

async function resetLink(page: Page): Promise<void> {
  await choose(page, 'Tom of the long corridor', 'Reset password')
  await press(page, 'Create link')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

async function removePerson(page: Page): Promise<void> {
  await choose(page, 'Tom of the long corridor', 'Delete')
  await page.getByText('Books, series and files stay.').waitFor()
}
