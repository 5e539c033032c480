/**
 * What a translation of these words has to be: the same names, and for each a text or a function of the same values.
 * What stands under `value` beside a `label` is told to the program and not to people; it stays as it is.
 */
export type Translation<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translation<Said>
    : English extends object
      ? {
          readonly [Name in keyof English]: Name extends Untranslated<English>
            ? English[Name]
            : Translation<English[Name]>
        }
      : English

type Untranslated<English> = English extends { readonly label: string } ? 'value' : never
