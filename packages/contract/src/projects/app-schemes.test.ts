import { describe, expect, it } from 'vitest'
import { isAppScheme, isAppUrl, isReverseDomain } from './app-schemes.ts'
import { isDomainPattern, isTrustedUrl } from './trusted-domains.ts'

describe('the scheme of a native app', () => {
  it.each([
    'com.example.shop',
    'myapp',
    'my-app',
    'com.googleusercontent.apps.123-abc',
    'fb123',
    'x2',
    'a+b',
  ])('the scheme of a native app is accepted as %j', scheme => expect(isAppScheme(scheme)).toBe(true))

  it.each([
    ...[
      'javascript',
      'javascripts',
      'vbscript',
      'data',
      'file',
      'blob',
      'filesystem',
      'about',
      'view-source',
      'ws',
      'wss',
    ],
    ...[
      'http',
      'https',
      'httpx',
      'https-app',
      'http+unix',
      'https.example',
      'ftp',
      'mailto',
      'tel',
      'intent',
      'content',
    ],
    ...[
      'chrome-extension',
      'ms-settings',
      'web+shop',
      'ext+shop',
      'exp',
      'exps',
      'itms-services',
      'android-app',
      'urn',
    ],
  ])('the scheme of a native app is refused as %j, which has another meaning', scheme => {
    expect(isAppScheme(scheme)).toBe(false)
    expect(isAppUrl([scheme], new URL(`${scheme}://host/path`)), 'also if it was stored').toBe(false)
  })

  it.each([
    ...[
      '',
      'a',
      'MyApp',
      'Com.example.shop',
      'myapp:',
      'myapp://',
      'my app',
      'my_app',
      '1app',
      '.app',
      'app.',
      'com..shop',
    ],
    ...['-app', 'app-', 'my/app', 'app\n', ' app', 'äpp', 'ｍyapp', 'аpp', '*', 'my*', 'com.*', `a${'b'.repeat(100)}`],
  ])('the scheme of a native app is refused as %j, which is no scheme in its one spelling', scheme => {
    expect(isAppScheme(scheme)).toBe(false)
  })

  it('the scheme of a native app is a domain name in reverse order if it has a dot', () => {
    expect(['com.example.shop', 'myapp', 'my-app'].map(isReverseDomain)).toEqual([true, false, false])
  })
})

describe('a redirect URI of a native app', () => {
  const schemes = ['myapp', 'com.example.shop']
  const isTrusted = (url: string) => isAppUrl(schemes, new URL(url))

  it.each([
    ...[
      'myapp://',
      'myapp:/',
      'myapp:///',
      'myapp:/sign-in',
      'myapp://sign-in',
      'myapp://sign-in/x?y=1',
      'myapp:///sign-in',
    ],
    ...['com.example.shop:/oauth2redirect', 'com.example.shop://any', 'MYAPP://sign-in', 'MyApp:/sign-in'],
    ...['myapp://evil.example/', 'myapp://@sign-in'],
  ])('a redirect URI of a native app is trusted as %j', url => expect(isTrusted(url)).toBe(true))

  it.each([
    ['a scheme that begins with it', 'myappx://sign-in'],
    ['a scheme that it begins with', 'myap://sign-in'],
    ['a scheme that ends with it', 'xmyapp://sign-in'],
    ['a scheme below it', 'myapp.evil://sign-in'],
    ['a scheme joined with it', 'myapp+https://sign-in'],
    ['a domain below it', 'com.example.shop.evil://sign-in'],
    ['a domain above it', 'com.example://sign-in'],
    ['user information', 'myapp://x@evil'],
    ['user name and password', 'myapp://x:y@evil'],
    ['a port', 'myapp://sign-in:80'],
    ['no slash', 'myapp:evil'],
    ['nothing behind it', 'myapp:'],
    ['a query without a slash', 'myapp:?code=1'],
    ['backslashes in place of slashes', 'myapp:\\\\evil'],
    ['a URL inside it', 'myapp:https://evil.example'],
    ['another scheme', 'https://myapp'],
    ['another scheme and the same path', 'javascript://myapp/%0aalert(1)'],
    ['another scheme, which has it as a user name', 'https://myapp:@evil.example'],
  ])('a redirect URI of a native app is refused with %s: %j', (_, url) => expect(isTrusted(url)).toBe(false))

  it('a redirect URI of a native app is refused without a scheme that is trusted', () => {
    expect(isAppUrl([], new URL('myapp://sign-in'))).toBe(false)
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(isAppUrl([], new URL(`${name.replaceAll('_', 'a')}://x`))).toBe(false)
  })

  it('a redirect URI of a native app is no trusted domain, so that links of mails never lead there', () => {
    for (const domain of ['myapp', 'myapp://', 'myapp://sign-in', 'com.example.shop:/'])
      expect(isDomainPattern(domain), domain).toBe(false)
    for (const domains of [[], ['myapp://'], ['https://**'], ['**']])
      expect(isTrustedUrl({ allowLocalhost: true, domains }, new URL('myapp://localhost/'))).toBe(false)
  })
})
