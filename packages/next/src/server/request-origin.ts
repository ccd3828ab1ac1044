import { headers } from 'next/headers.js'

/**
 * The origin of the request that is being answered, as the browser sees it; undefined outside of a request. A mailed link may begin
 * with it: the server of Latchkey mails none that leads outside of the project's trusted domains.
 */
export async function requestOrigin(): Promise<string | undefined> {
  const given = await headersIfAny()
  const host = getFirst(given?.get('x-forwarded-host')) ?? getFirst(given?.get('host'))
  const protocol = getFirst(given?.get('x-forwarded-proto')) ?? 'http'
  if (!host || !/^https?$/.test(protocol)) return undefined
  return URL.canParse(`${protocol}://${host}`) ? new URL(`${protocol}://${host}`).origin : undefined
}

async function headersIfAny() {
  try {
    return await headers()
  } catch (error) {
    // By errors with a digest Next.js learns that a page depends on the request; the others are for want of a request.
    if (error instanceof Error && 'digest' in error) throw error
    return null
  }
}

/** Each proxy appends its own. */
function getFirst(values: string | null | undefined): string | undefined {
  return values?.split(',')[0]?.trim() || undefined
}
