// The words of the whole interface, by what the packs call them: one line for each object of English words.
import type { english as failures, englishServer as server } from '../api/texts.ts'
import type { english as shell } from '../app/shell/texts.ts'
import type { english as thisComputer } from '../desktop/computer-texts.ts'
import type { english as desktop } from '../desktop/texts.ts'
import type { english as about } from '../features/about/texts.ts'
import type { english as accessGroups } from '../features/access-groups/texts.ts'
import type { english as devices } from '../features/account/devices-texts.ts'
import type { english as account } from '../features/account/texts.ts'
import type { english as auditKinds } from '../features/audit/kind-words.ts'
import type {
  english as audit,
  englishLabels as auditLabels,
  englishNothings as auditNothings,
  englishValueWords as auditValues,
} from '../features/audit/texts.ts'
import type { englishKindNames as backupKinds, english as backups } from '../features/backups/texts.ts'
import type {
  englishBrowserTexts as bookBrowser,
  englishFactNames as bookFacts,
  english as books,
  englishPlaceTexts as places,
  englishSourceNames as sources,
} from '../features/books/texts.ts'
import type { english as duplicates } from '../features/duplicates/texts.ts'
import type { english as home } from '../features/home/texts.ts'
import type { english as identity, englishRoleNames as identityRoles } from '../features/identity/texts.ts'
import type {
  englishFieldLabels as conditionFields,
  englishGroupNames as conditionGroups,
  englishOperatorNames as conditionOperators,
  english as conditions,
  englishDetailNames as detailNames,
  englishLockNames as lockNames,
  englishOtherLocks as otherLocks,
} from '../features/libraries/conditions/texts.ts'
import type { english as libraryOptions } from '../features/libraries/option-texts.ts'
import type { english as librarySettings } from '../features/libraries/settings-texts.ts'
import type {
  english as libraries,
  englishKindSentences as libraryKinds,
  englishStrategyNames as strategies,
} from '../features/libraries/texts.ts'
import type { english as listImport } from '../features/lists/import/texts.ts'
import type { english as listProgress } from '../features/lists/standing-words.ts'
import type { english as lists } from '../features/lists/texts.ts'
import type { englishLevelNames as logLevels, english as logs } from '../features/logs/texts.ts'
import type {
  englishAges as cleanUpAges,
  englishKindNames as cleanUpKinds,
  english as maintenance,
} from '../features/maintenance/texts.ts'
import type { english as offline } from '../features/offline/texts.ts'
import type { english as deletions } from '../features/people/deletion-words.ts'
import type { english as personDevices } from '../features/people/person-devices-texts.ts'
import type {
  englishReasonTexts as accessReasons,
  englishInvitationStates as invitationStates,
  englishInvitationHours as invitationTimes,
  englishKidTexts as kid,
  english as people,
  englishPersonTexts as person,
  englishRoles as personRoles,
  englishResetHours as resetTimes,
} from '../features/people/texts.ts'
import type { englishKindNames as problemKinds, english as problems } from '../features/problems/texts.ts'
import type { english as queue } from '../features/queue/texts.ts'
import type { english as readerComic } from '../features/reader/comic/texts.ts'
import type { english as epubNotes } from '../features/reader/epub/notes/texts.ts'
import type { english as epub } from '../features/reader/epub/texts.ts'
import type { english as pdf } from '../features/reader/pdf/texts.ts'
import type {
  englishColors as annotationColors,
  english as annotations,
} from '../features/reader/shell/annotations/texts.ts'
import type { english as bookSearch } from '../features/reader/shell/search/texts.ts'
import type { english as readerShell } from '../features/reader/shell/texts.ts'
import type { english as search } from '../features/search/texts.ts'
import type {
  english as grouping,
  englishDecideTexts as groupingDecisions,
  englishListTexts as groupingList,
} from '../features/series/grouping/texts.ts'
import type { english as lookUp } from '../features/series/look-up/texts.ts'
import type { englishRatingTexts as ratings } from '../features/series/rating-words.ts'
import type { english as series } from '../features/series/texts.ts'
import type { english as anotherDevice } from '../features/session/pairing/another-texts.ts'
import type { english as pairing } from '../features/session/pairing/texts.ts'
import type { english as providerRefusals } from '../features/session/refusal-words.ts'
import type { englishRoleNames as roles, english as session } from '../features/session/texts.ts'
import type {
  englishChoiceNames as settingChoices,
  englishGroups as settingGroups,
  english as settings,
  englishWords as settingWords,
} from '../features/settings/texts.ts'
import type { english as setup } from '../features/setup/texts.ts'
import type { english as sharingTags } from '../features/sharing-tags/texts.ts'
import type { englishAges as historyAges, english as statistics } from '../features/statistics/texts.ts'
import type {
  englishNames as taskNames,
  englishStateNames as taskStates,
  english as tasks,
} from '../features/tasks/texts.ts'
import type { englishKindNames as termKinds, english as terms } from '../features/terms/texts.ts'
import type {
  englishKindNames as dataKinds,
  englishFormatNames as exportFormats,
  englishStateNames as exportStates,
  englishTypeNames as exportTypes,
  english as yourData,
} from '../features/your-data/texts.ts'
import type {
  englishRoleNames as authorRoles,
  englishBookTypeNames as bookTypes,
  englishDirectionNames as directions,
  englishPlaceWords as placeWords,
  englishStatusNames as seriesStatus,
} from '../lib/book-words.ts'
import type { english as counts } from '../lib/counts.ts'
import type { english as format } from '../lib/format-texts.ts'
import type { english as passwords } from '../lib/password-texts.ts'
import type { english as schedules } from '../lib/schedule-texts.ts'
import type { english as shortFacts } from '../ui/about/texts.ts'
import type { english as readerApps } from '../ui/connect/app-texts.ts'
import type { english as connect } from '../ui/connect/texts.ts'
import type { english as coverPicker } from '../ui/cover-picker/texts.ts'
import type { englishRightWords as rights } from '../ui/credentials/right-words.ts'
import type {
  english as credentials,
  englishActions as deviceActions,
  englishPlaces as devicePlaces,
} from '../ui/credentials/texts.ts'
import type {
  englishOperatorWords as filterOperators,
  english as filters,
  englishReadStateNames as readStates,
} from '../ui/filter/texts.ts'
import type { english as language } from '../ui/language/texts.ts'
import type { english as listPicker } from '../ui/list-picker/texts.ts'
import type {
  englishElsewhere as enteredElsewhere,
  englishFieldNames as metadataFields,
  english as metadataForm,
  englishSourceNames as metadataSources,
} from '../ui/metadata-form/texts.ts'
import type { english as downloads } from '../ui/offline/texts.ts'
import type { english as pairingOffer } from '../ui/pairing/texts.ts'
import type { englishWrittenFields as writtenFields } from '../ui/plugins/written-fields.ts'
import type {
  englishEditTexts as editMany,
  englishRenumberTexts as renumbering,
  englishRetitleTexts as retitling,
  english as selectedActions,
} from '../ui/selection/actions/texts.ts'
import type { englishModes as accessModes, english as sharing } from '../ui/sharing/texts.ts'
import type { english as common, englishPausing as pausing, englishScanTexts as scans } from '../ui/texts.ts'
import type { PluginWords } from './plugin-words.ts'
import type { Translation } from './translation.ts'

/** What a pack has to say. A word that a pack lacks, or has in excess, is an error of types. */
export type Words = PluginWords & {
  readonly about: Translation<typeof about>
  readonly accessGroups: Translation<typeof accessGroups>
  readonly accessModes: Translation<typeof accessModes>
  readonly accessReasons: Translation<typeof accessReasons>
  readonly account: Translation<typeof account>
  readonly annotationColors: Translation<typeof annotationColors>
  readonly annotations: Translation<typeof annotations>
  readonly anotherDevice: Translation<typeof anotherDevice>
  readonly audit: Translation<typeof audit>
  readonly auditKinds: Translation<typeof auditKinds>
  readonly auditLabels: Translation<typeof auditLabels>
  readonly auditNothings: Translation<typeof auditNothings>
  readonly auditValues: Translation<typeof auditValues>
  readonly authorRoles: Translation<typeof authorRoles>
  readonly backupKinds: Translation<typeof backupKinds>
  readonly backups: Translation<typeof backups>
  readonly bookBrowser: Translation<typeof bookBrowser>
  readonly bookFacts: Translation<typeof bookFacts>
  readonly bookSearch: Translation<typeof bookSearch>
  readonly bookTypes: Translation<typeof bookTypes>
  readonly books: Translation<typeof books>
  readonly cleanUpAges: Translation<typeof cleanUpAges>
  readonly cleanUpKinds: Translation<typeof cleanUpKinds>
  readonly common: Translation<typeof common>
  readonly conditionFields: Translation<typeof conditionFields>
  readonly conditionGroups: Translation<typeof conditionGroups>
  readonly conditionOperators: Translation<typeof conditionOperators>
  readonly conditions: Translation<typeof conditions>
  readonly connect: Translation<typeof connect>
  readonly counts: Translation<typeof counts>
  readonly coverPicker: Translation<typeof coverPicker>
  readonly credentials: Translation<typeof credentials>
  readonly dataKinds: Translation<typeof dataKinds>
  readonly deletions: Translation<typeof deletions>
  readonly desktop: Translation<typeof desktop>
  readonly detailNames: Translation<typeof detailNames>
  readonly deviceActions: Translation<typeof deviceActions>
  readonly devicePlaces: Translation<typeof devicePlaces>
  readonly devices: Translation<typeof devices>
  readonly directions: Translation<typeof directions>
  readonly duplicates: Translation<typeof duplicates>
  readonly editMany: Translation<typeof editMany>
  readonly enteredElsewhere: Translation<typeof enteredElsewhere>
  readonly epub: Translation<typeof epub>
  readonly epubNotes: Translation<typeof epubNotes>
  readonly exportFormats: Translation<typeof exportFormats>
  readonly exportStates: Translation<typeof exportStates>
  readonly exportTypes: Translation<typeof exportTypes>
  readonly failures: Translation<typeof failures>
  readonly filterOperators: Translation<typeof filterOperators>
  readonly filters: Translation<typeof filters>
  readonly format: Translation<typeof format>
  readonly grouping: Translation<typeof grouping>
  readonly groupingDecisions: Translation<typeof groupingDecisions>
  readonly groupingList: Translation<typeof groupingList>
  readonly lookUp: Translation<typeof lookUp>
  readonly writtenFields: Translation<typeof writtenFields>
  readonly historyAges: Translation<typeof historyAges>
  readonly home: Translation<typeof home>
  readonly identity: Translation<typeof identity>
  readonly identityRoles: Translation<typeof identityRoles>
  readonly invitationStates: Translation<typeof invitationStates>
  readonly invitationTimes: Translation<typeof invitationTimes>
  readonly downloads: Translation<typeof downloads>
  readonly kid: Translation<typeof kid>
  readonly language: Translation<typeof language>
  readonly libraries: Translation<typeof libraries>
  readonly libraryKinds: Translation<typeof libraryKinds>
  readonly libraryOptions: Translation<typeof libraryOptions>
  readonly librarySettings: Translation<typeof librarySettings>
  readonly listImport: Translation<typeof listImport>
  readonly listPicker: Translation<typeof listPicker>
  readonly listProgress: Translation<typeof listProgress>
  readonly lists: Translation<typeof lists>
  readonly lockNames: Translation<typeof lockNames>
  readonly logLevels: Translation<typeof logLevels>
  readonly logs: Translation<typeof logs>
  readonly maintenance: Translation<typeof maintenance>
  readonly metadataFields: Translation<typeof metadataFields>
  readonly metadataForm: Translation<typeof metadataForm>
  readonly metadataSources: Translation<typeof metadataSources>
  readonly offline: Translation<typeof offline>
  readonly otherLocks: Translation<typeof otherLocks>
  readonly pairing: Translation<typeof pairing>
  readonly pairingOffer: Translation<typeof pairingOffer>
  readonly passwords: Translation<typeof passwords>
  readonly pdf: Translation<typeof pdf>
  readonly pausing: Translation<typeof pausing>
  readonly people: Translation<typeof people>
  readonly person: Translation<typeof person>
  readonly personDevices: Translation<typeof personDevices>
  readonly personRoles: Translation<typeof personRoles>
  readonly placeWords: Translation<typeof placeWords>
  readonly places: Translation<typeof places>
  readonly problemKinds: Translation<typeof problemKinds>
  readonly problems: Translation<typeof problems>
  readonly providerRefusals: Translation<typeof providerRefusals>
  readonly queue: Translation<typeof queue>
  readonly ratings: Translation<typeof ratings>
  readonly readStates: Translation<typeof readStates>
  readonly readerApps: Translation<typeof readerApps>
  readonly readerComic: Translation<typeof readerComic>
  readonly readerShell: Translation<typeof readerShell>
  readonly renumbering: Translation<typeof renumbering>
  readonly resetTimes: Translation<typeof resetTimes>
  readonly retitling: Translation<typeof retitling>
  readonly rights: Translation<typeof rights>
  readonly roles: Translation<typeof roles>
  readonly scans: Translation<typeof scans>
  readonly schedules: Translation<typeof schedules>
  readonly search: Translation<typeof search>
  readonly selectedActions: Translation<typeof selectedActions>
  readonly series: Translation<typeof series>
  readonly seriesStatus: Translation<typeof seriesStatus>
  readonly server: Translation<typeof server>
  readonly session: Translation<typeof session>
  readonly settingChoices: Translation<typeof settingChoices>
  readonly settingGroups: Translation<typeof settingGroups>
  readonly settingWords: Translation<typeof settingWords>
  readonly settings: Translation<typeof settings>
  readonly setup: Translation<typeof setup>
  readonly sharing: Translation<typeof sharing>
  readonly sharingTags: Translation<typeof sharingTags>
  readonly shell: Translation<typeof shell>
  readonly shortFacts: Translation<typeof shortFacts>
  readonly sources: Translation<typeof sources>
  readonly statistics: Translation<typeof statistics>
  readonly strategies: Translation<typeof strategies>
  readonly taskNames: Translation<typeof taskNames>
  readonly taskStates: Translation<typeof taskStates>
  readonly tasks: Translation<typeof tasks>
  readonly termKinds: Translation<typeof termKinds>
  readonly terms: Translation<typeof terms>
  readonly thisComputer: Translation<typeof thisComputer>
  readonly yourData: Translation<typeof yourData>
}
