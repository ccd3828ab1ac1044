/** Why a connection to PostgreSQL cannot be encrypted or trusted, and what to do about it. */

const page = '(docs/self-hosting.md, “TLS to PostgreSQL”)'

/** The sentence for the operator. Undefined: the failure has nothing to do with TLS. */
export function explainTlsFailure(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined
  const reason = `${String(code)}: ${error.message}`
  if (typeof code === 'string' && unknownAuthority.has(code))
    return `The certificate of PostgreSQL is not from an authority that this server trusts (${reason}). Add \`sslmode=verify-full&sslrootcert=/path/to/authority.pem\` to DATABASE_URL ${page}.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of PostgreSQL is for another host (${reason}). Write a host into DATABASE_URL that the certificate names ${page}.`
  if (typeof code === 'string' && badCertificate.has(code))
    return `The certificate of PostgreSQL cannot be used (${reason}). Replace it on the database server ${page}.`
  if (error.message === 'The server does not support SSL connections')
    return `DATABASE_URL requires TLS, which PostgreSQL does not offer there. Set \`ssl = on\` in PostgreSQL, or \`sslmode=disable\` in DATABASE_URL if the network between them is yours alone ${page}.`
  if (typeof code === 'string' && 'syscall' in error && error.syscall === 'open' && 'path' in error)
    return `A file that DATABASE_URL names for TLS cannot be read (${error.message}) ${page}.`
  return undefined
}

const unknownAuthority = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'INVALID_CA',
  'CERT_UNTRUSTED',
])

const badCertificate = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_PURPOSE',
])
