import type { Wording } from '../../../../server/contract/errors.ts'

export const request: Wording<'request'> = {
  not_a_date_number: 'Die Zeit ist keine Zahl.',
  search_body_shape: 'Eine Suche ist ein Objekt mit condition und fullTextSearch.',
  method_not_allowed: ({ method, allowed }) => `Diese Adresse nimmt kein ${method}. Sie nimmt ${allowed.join(', ')}.`,
  form_too_many_fields: ({ most }) => `Ein Formular hat höchstens ${most} Felder.`,
  form_damaged: ({ problem }) =>
    `Das Formular ist beschädigt (${problem}). Schick es noch einmal als multipart/form-data.`,
  body_not_utf8: 'Der Inhalt ist kein gültiges UTF-8.',
  body_not_json_type: 'Der Inhalt muss JSON sein, mit Content-Type: application/json.',
  body_too_large: 'Das ist mehr, als auf einmal geht (1 MB).',
  picture_type_wrong: ({ field }) =>
    `Schick das Bild als Feld „${field}“ eines Formulars (multipart/form-data), oder wie es ist, mit seiner Art image/….`,
  form_no_boundary: 'Das Formular nennt keine Grenze (boundary).',
  picture_empty: 'Das Bild ist leer.',
  form_field_missing: ({ field }) => `Das Formular muss ein Feld haben, „${field}“, mit dem Bild.`,
  picture_too_large: ({ mostMegabytes }) =>
    `Das Bild ist größer als ${mostMegabytes} MB. Mach es kleiner und schick es noch einmal.`,
  file_type_wrong: ({ mediaType }) => `Schick die Datei, wie sie ist, mit Content-Type: ${mediaType}.`,
  uploaded_file_empty: 'Die Datei ist leer.',
  upload_too_large: ({ mostMegabytes }) => `Die Datei ist größer als ${mostMegabytes} MB.`,
  upload_no_room: 'Für die Datei ist kein Platz. Schaffe Platz und versuche es noch einmal; nichts ging verloren.',
  not_decodable: 'Die Adresse oder der Inhalt lässt sich nicht entziffern.',
  range_outside: ({ size }) => `Der Bereich liegt außerhalb der ${size} Bytes.`,
  request_invalid: ({ problems }, sentence) => `So geht es nicht. ${sentence(problems)}`,
  condition_invalid: ({ problem, path }, sentence) => `${sentence(problem)} (bei ${path})`,
  app_condition_invalid: ({ problem }, sentence) => sentence(problem),
  protocol_field_invalid: ({ problem }, sentence) => `${sentence(problem)}.`,
  body_not_json: 'Der Inhalt ist kein gültiges JSON.',
  body_encoding_unknown: 'Der Inhalt ist auf eine Art kodiert, die nicht verstanden wird.',
  body_charset_unknown: 'Der Inhalt muss UTF-8 sein.',
  body_length_wrong: 'Der Inhalt ist nicht so lang wie angekündigt.',
  setting_invalid: ({ problems }, sentence) => `So geht es nicht. ${sentence(problems)}`,
  not_found: 'Das wurde nicht gefunden. Vielleicht wurde es entfernt, oder du hast keinen Zugriff darauf.',
  server_failed: ({ requestId }) =>
    `Im Server ging etwas schief. Sein Protokoll sagt unter der Kennung ${requestId} mehr.`,
}
