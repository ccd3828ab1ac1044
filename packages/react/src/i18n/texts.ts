/**
 * Every text that the components and the hosted pages show. The English texts are the keys of all languages, see
 * `../locales/en-US.json`, of which only types come from here: at run time it is fetched when overrides have to be checked.
 */
import type english from '../locales/en-US.json'

/** The texts of one language: `../locales/<language>.json`. A test compares each with the English ones. */
export type Locale = Readonly<Record<keyof typeof english, Catalogue>>

export type Catalogue = Readonly<Record<string, string | PluralForms>>

/** The forms of a text that changes with a number, by the categories of `Intl.PluralRules` in its language. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** A text of the components. */
export type Text = keyof typeof english.components

/** A text of the hosted pages, which have those of the components besides. */
export type HostedText = keyof typeof english.hosted
