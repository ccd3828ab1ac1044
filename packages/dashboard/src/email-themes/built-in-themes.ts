import { themeSources } from '@latchkey/contract/rules'

/** The source that a built-in theme has unless it is changed. Nothing for one that the owner made. */
export function getOriginalTheme(themeId: string): string | undefined {
  const sources: Readonly<Record<string, { readonly tsxSource: string }>> = themeSources
  return Object.hasOwn(sources, themeId) ? sources[themeId]?.tsxSource : undefined
}
