import type { Wording } from '../../../../server/contract/errors.ts'

export const list: Wording<'list'> = {
  too_many_filters: ({ most }) => `Du kannst höchstens ${most} Filter speichern. Entferne zuerst einen.`,
  list_full: ({ most }) => `Eine Liste fasst höchstens ${most} Einträge. Beginne eine neue.`,
  sort_unknown: ({ field, allowed }) =>
    `Diese Liste lässt sich nicht nach „${field}“ sortieren. Erlaubt sind: ${allowed.join(', ')}.`,
  sort_direction_unknown: 'Die Richtung einer Sortierung ist asc oder desc, nach einem Komma: title,asc.',
  picture_of_list_entry:
    'Dieses Bild entsteht aus dem ersten Eintrag der Liste und lässt sich nicht entfernen. Wähle stattdessen ein anderes.',
  picture_of_book: 'Dieses Bild entsteht aus dem Buch und lässt sich nicht entfernen. Wähle stattdessen ein anderes.',
  entry_named_twice: 'Nenne jeden Eintrag einmal.',
  reading_list_unnamed: 'Diese Leseliste hat keinen Namen. Gib ihr einen.',
  reading_list_choice_unknown: 'Eine Auswahl nennt ein Heft, das nicht in der Liste steht.',
  collection_condition_of_others:
    'Die Bedingung dieser Sammlung kann nur ändern, wer sie angelegt hat oder alles sieht. Frag dort nach.',
  collection_by_condition: 'Diese Sammlung füllt sich nach ihrer Bedingung. Ändere die Bedingung, oder entferne sie.',
  filter_exists: 'Du hast schon einen Filter mit diesem Namen. Wähle einen anderen.',
  list_exists: ({ kind }) =>
    `Eine ${kind === 'collection' ? 'Sammlung' : 'Leseliste'} mit diesem Namen gibt es schon. Wähle einen anderen.`,
  reading_list_unreadable: 'Das ist keine Leseliste (CBL), die sich lesen lässt.',
}
