import type { Catalogue, Language } from './languages.ts'

/** Each catalogue is a file of its own, fetched when someone reads in that language. English needs none: its texts are the keys. */
export const catalogues: Record<Exclude<Language, 'en-US'>, () => Promise<Catalogue>> = {
  ar: async () => (await import('./texts/ar.ts')).ar,
  'de-DE': async () => (await import('./texts/de-DE.ts')).deDE,
  'es-419': async () => (await import('./texts/es-419.ts')).es419,
  'es-ES': async () => (await import('./texts/es-ES.ts')).esES,
  'fr-CA': async () => (await import('./texts/fr-CA.ts')).frCA,
  'fr-FR': async () => (await import('./texts/fr-FR.ts')).frFR,
  'it-IT': async () => (await import('./texts/it-IT.ts')).itIT,
  'ja-JP': async () => (await import('./texts/ja-JP.ts')).jaJP,
  'ko-KR': async () => (await import('./texts/ko-KR.ts')).koKR,
  'pt-BR': async () => (await import('./texts/pt-BR.ts')).ptBR,
  'pt-PT': async () => (await import('./texts/pt-PT.ts')).ptPT,
  'zh-CN': async () => (await import('./texts/zh-CN.ts')).zhCN,
  'zh-TW': async () => (await import('./texts/zh-TW.ts')).zhTW,
}
