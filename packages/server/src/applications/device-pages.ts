/**
 * The pages of the device flow (RFC 8628): someone types the code that their device shows, sees which program it is and from where it asks,
 * and goes on to the project's pages.
 *
 * A code is never filled in from a link: who was sent a link has no device in front of them (section 5.4).
 */
import type { Client, ErrorOut, errors, KoaContextWithOIDC, UnknownObject } from 'oidc-provider'
import * as z from 'zod'
import type { Device } from '../kernel/http/context.ts'
import { escaped, showHtmlPage } from '../kernel/http/html-page.ts'

/** Below the issuer: where people type the code that a device shows. */
export const codePath = '/openid/device'
/** Below the issuer: where a device requests a code. */
export const deviceAuthorizationPath = '/openid/device-authorization'

/** How `openid-site.ts` passes on where the request of a device comes from. A client cannot send them. */
const addressHeader = 'x-latchkey-address'
const countryHeader = 'x-latchkey-country'

export function deviceHeaders({ address, country, userAgent }: Device): Record<string, string> {
  return {
    ...(address === null ? {} : { [addressHeader]: address }),
    ...(country === null ? {} : { [countryHeader]: country }),
    ...(userAgent === null ? {} : { 'user-agent': userAgent.slice(0, 200) }),
  }
}

export function deviceInfo(ctx: KoaContextWithOIDC): UnknownObject {
  return {
    address: ctx.get(addressHeader) || null,
    country: ctx.get(countryHeader) || null,
    userAgent: ctx.get('user-agent') || null,
  }
}

const DeviceInfo = z.object({
  address: z.string().nullable().catch(null),
  country: z.string().nullable().catch(null),
  userAgent: z.string().nullable().catch(null),
})

export async function showCodeInput(
  ctx: KoaContextWithOIDC,
  _form: string,
  out?: ErrorOut,
  error?: errors.OIDCProviderError | Error,
): Promise<void> {
  const problem = error && problemOf(error, out)
  await showHtmlPage(ctx, problem ? 400 : 200, 'Sign in on a device', [
    '<p>Type the code that your device shows. Do it only if you have just begun the sign-in there yourself.</p>',
    ...(problem ? [`<p class="problem" role="alert">${escaped(problem)}</p>`] : []),
    formTo(ctx, [
      '<label for="user_code">Code</label>',
      '<input id="user_code" name="user_code" required autocomplete="off" autocapitalize="characters" spellcheck="false">',
      '<button class="primary" type="submit">Continue</button>',
    ]),
  ])
}

export async function showCodeConfirmation(
  ctx: KoaContextWithOIDC,
  _form: string,
  client: Client,
  info: UnknownObject,
  userCode: string,
): Promise<void> {
  const { address, country, userAgent } = DeviceInfo.parse(info)
  const place = [country, address].filter(known => known !== null).join(', ')
  await showHtmlPage(ctx, 200, `Sign in to ${client.clientName ?? 'this application'} on a device?`, [
    `<p>A device asks to act in your name in <strong>${escaped(client.clientName ?? 'this application')}</strong>.</p>`,
    '<ul>',
    `<li><small>Code</small><span>${escaped(userCode)}</span></li>`,
    ...(userAgent === null ? [] : [`<li><small>Program</small><span>${escaped(userAgent)}</span></li>`]),
    ...(place === '' ? [] : [`<li><small>Location</small><span>${escaped(place)}</span></li>`]),
    '</ul>',
    '<p class="problem">Continue only if this device is in front of you and shows this code. Otherwise another person would be signed in as you.</p>',
    formTo(ctx, [
      `<input type="hidden" name="user_code" value="${escaped(userCode)}">`,
      '<button class="primary" type="submit" name="confirm" value="yes">Continue</button>',
      '<button type="submit" name="abort" value="yes">Cancel</button>',
    ]),
  ])
}

export async function showDeviceSignedIn(ctx: KoaContextWithOIDC): Promise<void> {
  await showHtmlPage(ctx, 200, 'Your device is signed in', [
    '<p>You may close this page and go back to your device.</p>',
  ])
}

/** With the token of the browser against forged requests. */
function formTo(ctx: KoaContextWithOIDC, content: readonly string[]): string {
  const { secret } = Secret.parse(ctx.oidc.session?.state)
  const action = ctx.oidc.urlFor('code_verification')
  return `<form method="post" action="${escaped(action)}"><input type="hidden" name="xsrf" value="${escaped(secret)}">${content.join('')}</form>`
}

const Secret = z.object({ secret: z.string() })

function problemOf(error: Error, out: ErrorOut | undefined): string {
  if (error.name === 'AbortedError') return 'The sign-in was cancelled. Nothing was allowed.'
  if (error.name === 'NoCodeError') return 'Type the code that your device shows.'
  // The page does not reveal whether a code is unknown, expired or used.
  if (['NotFoundError', 'ExpiredError', 'AlreadyUsedError'].includes(error.name))
    return 'This code is not valid any more. Begin again on your device.'
  return out?.error_description ?? 'The sign-in could not go on. Begin again on your device.'
}
