/** Why an outgoing request has no response. Neither the sentence nor the code holds a URL, a name or an address. */

export type OutgoingFailure =
  /** The URL itself: its scheme, port or credentials. */
  | 'refused-url'
  /** The host has an address that this server does not connect to. */
  | 'refused-address'
  | 'name-not-resolved'
  | 'connection-failed'
  | 'tls-failed'
  | 'timeout'
  | 'redirected'
  | 'too-large'
  | 'invalid-response'

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly kind: OutgoingFailure
  /** What the system or the library calls it, such as `ECONNREFUSED`. */
  readonly code: string | undefined

  constructor(kind: OutgoingFailure, message: string, code?: string) {
    super(code ? `${message} (${code})` : message)
    this.kind = kind
    this.code = code
  }
}

/**
 * The same failure in our words. The original is not kept as a cause: its message may hold an address of the internal
 * network.
 */
export function asOutgoingError(error: unknown): OutgoingError {
  const causes = getCauses(error)
  const own = causes.find(cause => cause instanceof OutgoingError)
  if (own) return own
  const codes = causes.map(systemCode).filter(code => code !== undefined)
  // The innermost one: the outer ones say only that fetching failed.
  const code = codes.at(-1)
  const kind = getKind(code, causes)
  return new OutgoingError(kind, sentences[kind], code)
}

type Unexpected = 'connection-failed' | 'tls-failed' | 'timeout' | 'too-large' | 'invalid-response' | 'refused-url'

const sentences: Readonly<Record<Unexpected, string>> = {
  'connection-failed': 'The connection to the host failed.',
  'tls-failed': 'No secure connection to the host: its certificate or its TLS settings are not valid.',
  timeout: 'The host did not accept the connection in time.',
  'too-large': 'The headers of the response are too large.',
  'invalid-response': 'The response is not valid HTTP.',
  'refused-url': 'The port of the URL is not allowed.',
}

function getKind(code: string | undefined, causes: readonly Error[]): Unexpected {
  if (causes.some(({ message }) => message === 'bad port')) return 'refused-url'
  if (causes.some(({ name }) => name === 'HTTPParserError')) return 'invalid-response'
  if (code === undefined) return 'connection-failed'
  if (/TIMEOUT$|ETIMEDOUT/.test(code)) return 'timeout'
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too-large'
  // zlib and brotli.
  if (/^(Z_|ERR__ERROR_|UND_ERR_RES_CONTENT_LENGTH)/.test(code)) return 'invalid-response'
  return isAboutTls(code) ? 'tls-failed' : 'connection-failed'
}

/** OpenSSL's codes of verification, such as `DEPTH_ZERO_SELF_SIGNED_CERT`, and those of Node. */
function isAboutTls(code: string): boolean {
  return /CERT|SSL|TLS|EPROTO|SIGNATURE|_CRL_|ISSUER/.test(code)
}

function systemCode(error: Error): string | undefined {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : undefined
}

/** Of several attempts to connect, the errors stand side by side in an `AggregateError`. */
function getCauses(error: unknown): Error[] {
  const causes: Error[] = []
  const waiting: unknown[] = [error]
  while (waiting.length > 0 && causes.length < 20) {
    const next = waiting.shift()
    if (!(next instanceof Error) || causes.includes(next)) continue
    causes.push(next)
    if (next instanceof AggregateError) waiting.push(...next.errors)
    waiting.push(next.cause)
  }
  return causes
}
