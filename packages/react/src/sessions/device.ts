/** What a browser or program says of itself, in words: nothing is guessed beyond a few well-known names. */
import { useTranslation } from '../frame/context.ts'

/** In this order: most browsers also call themselves by the names of others. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const englishPair = (browser: string, system: string) => `${browser} on ${system}`

/**
 * The device behind a user agent, as far as it identifies itself: “Firefox on Windows”, “Chrome”, “latchkey”; null when it does not.
 *
 * @example
 * formatDevice('Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0') // 'Firefox on Linux'
 */
export function formatDevice(userAgent: string | null | undefined, pair = englishPair): string | null {
  if (!userAgent) return null
  const program = programName(userAgent)
  if (program) return program
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  return browser && system ? pair(browser, system) : (browser ?? system ?? null)
}

function find(known: typeof browsers, userAgent: string) {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Programs start with their name: `latchkey/1.0 (linux)`. Browsers all start with `Mozilla`. */
function programName(userAgent: string): string | null {
  const name = /^[\w.@-]{2,40}(?=\/|$)/.exec(userAgent)?.[0]
  return name && name !== 'Mozilla' ? name : null
}

/** The name of a country in the reader's language, by its code: `DE` is “Germany”. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    // Not every two letters are a country code of the browser.
    return code
  }
}

/** Where a device is, as far as that is known: “Germany · 192.0.2.7”. Empty where nothing is. */
export function countryAndIp(
  { countryCode, ip }: { readonly countryCode: string | null; readonly ip: string | null },
  language: string,
): string {
  return [countryCode && countryName(countryCode, language), ip].filter(Boolean).join(' · ')
}

/** The device of a user agent in the user's language; null when it is unknown. */
export function useDeviceWords(): (userAgent: string | null) => string | null {
  const t = useTranslation()
  return userAgent => formatDevice(userAgent, (browser, system) => t('{browser} on {system}', { browser, system }))
}
