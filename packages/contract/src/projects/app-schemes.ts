/**
 * The private-use URI schemes of native apps, such as `com.example.shop` (RFC 8252, section 7.1): which of them a project may
 * trust, and which redirect URIs belong to one. Pure, so that the dashboard can check what is typed. Loads no schema.
 *
 * No one owns a scheme: any app on a device may claim it. So they receive authorization codes, which are of no use without
 * the verifier of the app that started the flow (PKCE), and nothing else.
 */

/** Whether a project may trust it: a scheme that neither browsers nor systems give a meaning, in its one spelling. */
export function isAppScheme(scheme: string): boolean {
  if (scheme.length < 2 || scheme.length > 100) return false
  if (!/^[a-z][a-z0-9]*(?:[.+-][a-z0-9]+)*$/.test(scheme)) return false
  return !reserved.has(scheme) && !reservedPrefixes.some(prefix => scheme.startsWith(prefix))
}

/** Whether the scheme is a domain name in reverse order, as RFC 8252 requires. A single word is easily claimed by two apps. */
export function isReverseDomain(scheme: string): boolean {
  return scheme.includes('.')
}

/**
 * Whether a URL belongs to an app of one of the schemes. Only the scheme decides: whatever follows it is read by the app.
 *
 * @example
 * isAppUrl(['com.example.shop'], new URL('com.example.shop:/sign-in')) // true
 */
export function isAppUrl(schemes: readonly string[], url: URL): boolean {
  const scheme = url.protocol.slice(0, -1)
  // A scheme that was stored before it was reserved is not trusted any more.
  if (!schemes.includes(scheme) || !isAppScheme(scheme)) return false
  if (url.username || url.password || url.port || url.hostname.length > 253) return false
  // What follows `scheme:` without a slash is no hierarchy: programs disagree about where its query begins.
  return url.href.startsWith(`${scheme}:/`)
}

/** Of the Web, of the Web's look-alikes, of pages and extensions (`web+…` is claimed by any page), and of Windows. */
const reservedPrefixes = ['http', 'javascript', 'vbscript', 'web+', 'ext+', 'ms-']

const reserved = new Set([
  ...[
    'about',
    'blob',
    'cid',
    'data',
    'file',
    'filesystem',
    'jar',
    'mhtml',
    'mid',
    'resource',
    'view-source',
    'ws',
    'wss',
  ],
  ...['chrome', 'chrome-extension', 'chrome-untrusted', 'devtools', 'edge', 'moz-extension', 'safari-web-extension'],
  ...[
    'afp',
    'dav',
    'davs',
    'ftp',
    'ftps',
    'git',
    'gopher',
    'imap',
    'ldap',
    'ldaps',
    'nfs',
    'nntp',
    'pop',
    'rsync',
    'rtsp',
  ],
  ...['sftp', 'smb', 'ssh', 'svn', 'telnet', 'tftp', 'vnc'],
  ...[
    'bitcoin',
    'callto',
    'did',
    'facetime',
    'facetime-audio',
    'geo',
    'im',
    'irc',
    'ircs',
    'magnet',
    'mailto',
    'maps',
    'matrix',
  ],
  ...['mms', 'news', 'openpgp4fpr', 'otpauth', 'sip', 'sips', 'sms', 'smsto', 'tag', 'tel', 'urn', 'webcal', 'xmpp'],
  ...[
    'android',
    'android-app',
    'app-settings',
    'content',
    'intent',
    'itms',
    'itms-apps',
    'itms-services',
    'market',
    'package',
  ],
  ...['prefs', 'shortcuts', 'hcp', 'res', 'search-ms', 'shell'],
  // Expo Go opens them for every project.
  ...['exp', 'exps'],
])
