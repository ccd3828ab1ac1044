import { latchkeyProxy } from '@latchkey/next'
import { type NextRequest, NextResponse } from 'next/server'
import { latchkey } from './lib/server'

const guard = latchkeyProxy(latchkey, { protect: path => path.startsWith('/de/account') })

/** Every page of the App Router is below a language. */
export default function proxy(request: NextRequest) {
  const { pathname } = request.nextUrl
  if (/^\/(de|me|old|api)(\/|$)/.test(pathname)) return guard(request)
  const url = request.nextUrl.clone()
  url.pathname = `/de${pathname}`
  return NextResponse.redirect(url)
}

export const config = { matcher: ['/', '/((?!_next/).*)'] }
