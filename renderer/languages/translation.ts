/**
 * Type of a translation of these texts: the same keys, and for each a text or a function with the same parameters. A
 * `value` beside a `label` is used by the code and stays unchanged.
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
