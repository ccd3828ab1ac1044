/**
 * The built-in emails in the languages of the pages. English is in the sources: what shows only those, such as an editor, loads
 * no translation.
 */
import { accountChangeSentences, unknownLocation } from './account-change-sentences.ts'
import { type EmailLanguage, emailLanguages, nearestEmailLanguage } from './languages.ts'
import ar from './locales/ar.json' with { type: 'json' }
import deDe from './locales/de-DE.json' with { type: 'json' }
import es419 from './locales/es-419.json' with { type: 'json' }
import esEs from './locales/es-ES.json' with { type: 'json' }
import frCa from './locales/fr-CA.json' with { type: 'json' }
import frFr from './locales/fr-FR.json' with { type: 'json' }
import itIt from './locales/it-IT.json' with { type: 'json' }
import jaJp from './locales/ja-JP.json' with { type: 'json' }
import koKr from './locales/ko-KR.json' with { type: 'json' }
import ptBr from './locales/pt-BR.json' with { type: 'json' }
import ptPt from './locales/pt-PT.json' with { type: 'json' }
import zhCn from './locales/zh-CN.json' with { type: 'json' }
import zhTw from './locales/zh-TW.json' with { type: 'json' }
import { getSource } from './sources/template-source.ts'
import { templates } from './sources/templates.ts'

const catalogues: Readonly<Record<Exclude<EmailLanguage, 'en-US'>, Readonly<Record<string, string>>>> = {
  ar,
  'de-DE': deDe,
  'es-419': es419,
  'es-ES': esEs,
  'fr-CA': frCa,
  'fr-FR': frFr,
  'it-IT': itIt,
  'ja-JP': jaJp,
  'ko-KR': koKr,
  'pt-BR': ptBr,
  'pt-PT': ptPt,
  'zh-CN': zhCn,
  'zh-TW': zhTw,
}

/** A text of one variable alone is the same in every language, and in no file. */
function translated(english: string, language: EmailLanguage): string {
  return language === 'en-US' ? english : (catalogues[language][english] ?? english)
}

/** Each built-in template in every language, by its English source. */
const templatesInLanguages = new Map(
  Object.values(templates).map(template => {
    const getIn = (language: EmailLanguage) =>
      getSource(template, { language, translate: text => translated(text, language) })
    const sources = new Map(emailLanguages.map(language => [language, getIn(language)]))
    return [getIn('en-US'), sources]
  }),
)

/** All sources of built-in templates. */
export const translatedTemplates: readonly string[] = [...templatesInLanguages.values()].flatMap(sources => [
  ...sources.values(),
])

/** A built-in template in the language nearest to a BCP 47 tag. Undefined: the source is that of no built-in template. */
export function templateIn(englishSource: string, tag: string): string | undefined {
  return templatesInLanguages.get(englishSource)?.get(nearestEmailLanguage(tag))
}

export interface AccountChangeWords {
  readonly sentence: string
  readonly unknownLocation: string
  /** The language of the words: for dates and names of countries beside them. */
  readonly language: EmailLanguage
}

/** What the mail about a change says, in the language nearest to a BCP 47 tag. */
export function accountChangeWords(change: keyof typeof accountChangeSentences, tag: string): AccountChangeWords {
  const language = nearestEmailLanguage(tag)
  return {
    language,
    sentence: translated(accountChangeSentences[change], language),
    unknownLocation: translated(unknownLocation, language),
  }
}
