import { describe, expect, it } from 'vitest'
import { readManifest } from './manifest.ts'

const least = { name: 'lists', displayName: 'Lists', version: '1.0.0', protocolVersion: '1.0' }
const read = (more: object = {}) => readManifest({ ...least, ...more }, 'lists')
const field = { key: 'size', label: 'Size', type: 'number' }
const withFields = (...fields: object[]) => ({ configSchema: { fields } })

describe('a plugin manifest is rejected', () => {
  it.each([
    ['nothing', undefined, /Its manifest isn’t valid: The whole: This is required\./],
    ['when it is a string', 'hello', /The whole: Must be an object/],
    ['without a version', { ...least, version: undefined }, /version: This is required/],
    ['with a name that is not a valid folder name', { ...least, name: '../x' }, /name: Must be lowercase letters/],
    ['with the name of another plugin', { ...least, name: 'others' }, /Its name is others\. Set it up under that name/],
    [
      'with a later protocol version',
      { name: 1, protocolVersion: '2.0' },
      /uses version 2\.0 .* this server uses version 1\.1/,
    ],
    [
      'with an invalid protocol version',
      { ...least, protocolVersion: '1' },
      /protocolVersion: Must be a version such as 1\.0/,
    ],
    ['with a text that is too long', { ...least, description: 'x'.repeat(2_001) }, /description: .*2,?000/],
    ['with a choice without options', { ...least, ...withFields({ ...field, type: 'choice' }) }, /must have options/i],
    [
      'with a default of another type',
      { ...least, ...withFields({ ...field, default: 'x' }) },
      /default must match the type/,
    ],
    [
      'with swapped limits',
      { ...least, ...withFields({ ...field, min: 2, max: 1 }) },
      /min must not be greater than max/,
    ],
    [
      'with a duplicate key',
      { ...least, ...withFields(field, field) },
      /configSchema\.fields: Each key must be used only once/,
    ],
    ['with too many fields', { ...least, ...withFields(...Array(51).fill(field)) }, /configSchema\.fields: /],
    ['with a page that is not a web address', { ...least, homepage: 'javascript:alert(1)' }, /homepage: /],
    [
      'with a sign-in over plain HTTP',
      { ...least, oauth: { authorizationUrl: 'http://lists.example/a', tokenUrl: 'https://lists.example/t' } },
      /oauth\.authorizationUrl: Must start with https/,
    ],
    [
      'with a secret that is not a text',
      { ...least, ...withFields({ ...field, secret: true }) },
      /Only a text without a default can be secret/,
    ],
    [
      'with a secret that everybody knows',
      { ...least, ...withFields({ ...field, type: 'text', secret: true, default: 'hush' }) },
      /Only a text without a default can be secret/,
    ],
    [
      'with a list that has a text as its default',
      { ...least, ...withFields({ ...field, type: 'list', default: 'a,b' }) },
      /default must match the type/,
    ],
    [
      'with an unknown type of field',
      { ...least, ...withFields({ ...field, type: 'constructor' }) },
      /fields\.0\.type/,
    ],
    ['with an invalid source name', { ...least, capabilities: { externalIdSource: 'api lists' } }, /such as api:lists/],
  ])('%s', (_, given, sentence) => {
    const outcome = readManifest(given, 'lists')
    expect(outcome).toMatchObject({ ok: false, failure: expect.stringMatching(sentence) })
  })
})

describe('a plugin manifest', () => {
  it('requires only the identity of the plugin', () => {
    expect(read()).toEqual({
      ok: true,
      value: {
        ...least,
        description: null,
        author: null,
        homepage: null,
        oauth: null,
        adminSetup: null,
        userSetup: null,
        userDescription: null,
        capabilities: {
          metadataProvider: [],
          batchMatch: false,
          userReadSync: false,
          externalIdSource: null,
          releaseSource: null,
          userRecommendationProvider: false,
          wantsFullMetadata: false,
          syncsBooks: false,
          webLinks: null,
        },
        requiredCredentials: [],
        configFields: [],
        userConfigFields: [],
      },
    })
  })

  it('is accepted without the additions of later protocol versions', () => {
    const capabilities = { metadataProvider: ['series', 'person'], fieldNotes: { kinds: ['rss'] } }
    const oauth = { authorizationUrl: 'http://127.0.0.1:9/a', tokenUrl: 'https://lists.example/t', pkce: true }
    const reported = read({ protocolVersion: '1.7', capabilities, oauth, searchUriTemplate: 'x' })
    if (!reported.ok) throw new Error(reported.failure)
    expect(reported.value.capabilities.metadataProvider).toEqual(['series'])
    expect(reported.value.oauth).toEqual({
      authorizationUrl: 'http://127.0.0.1:9/a',
      tokenUrl: 'https://lists.example/t',
      scopes: [],
      clientId: null,
    })
    expect(reported.value).not.toHaveProperty('searchUriTemplate')
  })

  it('has typed fields, and credentials that are hidden by default', () => {
    const reported = read({
      requiredCredentials: [{ key: 'accessToken', label: 'Token' }],
      userConfigSchema: {
        fields: [
          { ...field, required: true, min: 1, max: 9, default: 3 },
          { key: 'kind', label: 'Kind', type: 'choice', options: ['a', { value: 'b', label: 'B' }], default: 'b' },
        ],
      },
    })
    if (!reported.ok) throw new Error(reported.failure)
    const [credential] = reported.value.requiredCredentials
    expect(credential).toEqual({
      key: 'accessToken',
      label: 'Token',
      description: null,
      isSensitive: true,
      isRequired: true,
    })
    const [size, kind] = reported.value.userConfigFields
    expect(size).toEqual({
      key: 'size',
      label: 'Size',
      description: null,
      type: 'number',
      options: [],
      isRequired: true,
      isSecret: false,
      default: 3,
      min: 1,
      max: 9,
    })
    expect(kind).toMatchObject({
      default: 'b',
      options: [
        { value: 'a', label: 'a' },
        { value: 'b', label: 'B' },
      ],
    })
  })

  it('is accepted when a member that version 1.0 ignored is malformed', () => {
    const reported = read({
      capabilities: {
        metadataProvider: ['series'],
        releaseSource: 'rss',
        webLinks: { searchUrlTemplate: 7 },
        userRecommendationProvider: 'yes',
        wantsFullMetadata: null,
      },
      userDescription: 7,
      adminSetupInstructions: ['First'],
      userSetupInstructions: 'x'.repeat(2_001),
      requiredCredentials: [{ key: 'user', label: 'User', required: null }],
      ...withFields({ ...field, sensitive: true }, { ...field, key: 'b', type: 'text', sensitive: true, default: 'x' }),
    })
    if (!reported.ok) throw new Error(reported.failure)
    const { capabilities, ...rest } = reported.value
    expect(capabilities).toMatchObject({
      metadataProvider: ['series'],
      releaseSource: null,
      webLinks: null,
      userRecommendationProvider: false,
      wantsFullMetadata: false,
    })
    expect(rest).toMatchObject({ userDescription: null, adminSetup: null, userSetup: null })
    expect(rest.requiredCredentials).toMatchObject([{ key: 'user', isRequired: true }])
    expect(rest.configFields).toMatchObject([{ isSecret: false }, { isSecret: false, default: 'x' }])
  })

  it('has no empty items in the default of a list', () => {
    const reported = read(withFields({ ...field, type: 'list', default: ['a', '', 'b'] }))
    if (!reported.ok) throw new Error(reported.failure)
    expect(reported.value.configFields[0]?.default).toEqual(['a', 'b'])
  })

  it('has texts without control characters', () => {
    const reported = read({ displayName: ' Li\u001b[2Jsts\u202e ', userSetup: 'First this.\nThen\u0007 that.' })
    if (!reported.ok) throw new Error(reported.failure)
    expect(reported.value).toMatchObject({ displayName: 'Li [2Jsts', userSetup: 'First this.\nThen that.' })
    expect(read({ displayName: '\u0007' })).toMatchObject({ ok: false })
  })
})

describe('the manifest of a plugin for Codex', () => {
  // As @ashdev/codex-plugin-release-nyaa and -metadata-openlibrary 2.5.0 have it.
  const codex = {
    ...least,
    protocolVersion: '1.1',
    capabilities: {
      metadataProvider: ['book'],
      releaseSource: { kinds: ['rss-uploader'], requiresAliases: true, canAnnounceChapters: true },
      userRecommendationProvider: true,
      wantsFullMetadata: true,
    },
    searchURITemplate: 'https://lists.example/search?q=<title>',
    configSchema: {
      description: 'Settings',
      fields: [
        { key: 'uploaders', label: 'Uploaders', type: 'string-array', required: false, default: [], example: ['a'] },
        { key: 'baseUrl', label: 'Address', type: 'string', default: 'https://lists.example', example: 'x' },
        { key: 'adult', label: 'Adult', type: 'boolean', default: false },
        { key: 'order', label: 'Order', type: 'select', options: [{ value: 'a', label: 'A' }] },
        { key: 'apiKey', label: 'Key', type: 'password' },
        { key: 'token', label: 'Token', type: 'string', sensitive: true },
      ],
    },
    requiredCredentials: [{ key: 'user', label: 'User', type: 'string', required: false, sensitive: false }],
    userDescription: 'Watches feeds.',
    adminSetupInstructions: 'Enter uploaders.',
    userSetupInstructions: 'Sign in.',
  }

  it('is read in the names of this protocol', () => {
    const reported = read(codex)
    if (!reported.ok) throw new Error(reported.failure)
    const { value } = reported
    expect(value).toMatchObject({
      adminSetup: 'Enter uploaders.',
      userSetup: 'Sign in.',
      userDescription: 'Watches feeds.',
      requiredCredentials: [{ key: 'user', isRequired: false, isSensitive: false }],
    })
    expect(value.capabilities).toEqual({
      metadataProvider: ['book'],
      batchMatch: false,
      userReadSync: false,
      externalIdSource: null,
      releaseSource: {
        kinds: ['rss-uploader'],
        requiresAliases: true,
        requiresExternalIds: [],
        canAnnounceChapters: true,
        canAnnounceVolumes: false,
      },
      userRecommendationProvider: true,
      wantsFullMetadata: true,
      syncsBooks: false,
      webLinks: { searchUrlTemplate: 'https://lists.example/search?q={title}', seriesLinks: [] },
    })
    expect(value.configFields.map(({ key, type, isSecret }) => [key, type, isSecret])).toEqual([
      ['uploaders', 'list', false],
      ['baseUrl', 'text', false],
      ['adult', 'flag', false],
      ['order', 'choice', false],
      ['apiKey', 'text', true],
      ['token', 'text', true],
    ])
    expect(value.configFields[0]?.default).toEqual([])
  })

  it('keeps what it says in our own names', () => {
    const reported = read({ ...codex, adminSetup: 'Ours.', capabilities: { webLinks: { searchUrlTemplate: 'ours' } } })
    expect(reported).toMatchObject({
      value: { adminSetup: 'Ours.', capabilities: { webLinks: { searchUrlTemplate: 'ours' } } },
    })
  })
})
