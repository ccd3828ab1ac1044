/**
 * HSTS: in production a browser that has seen this host over https never uses http for it again.
 *
 * Without `includeSubDomains`: the host may be a domain whose other hosts belong to other services.
 */
import type { Config } from '../../config.ts'
import type { Answer } from './answer.ts'

const headerName = 'strict-transport-security'
const oneYear = `max-age=${365 * 24 * 60 * 60}`

type Answered = Answer | Response

/** Adds the header where the public address is https, and neither development nor this machine. */
export function strictTransport({
  mode,
  publicUrl,
}: Pick<Config, 'mode' | 'publicUrl'>): (answered: Answered) => Answered {
  if (mode !== 'production' || !isRemoteHttps(new URL(publicUrl))) return answered => answered
  return answered => {
    if (!(answered instanceof Response)) return { ...answered, headers: answered.headers.concat(headerName, oneYear) }
    answered.headers.set(headerName, oneYear)
    return answered
  }
}

/** A browser would keep the rule for every port of this machine. */
function isRemoteHttps({ protocol, hostname }: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname)
  return protocol === 'https:' && !isLoopback
}
