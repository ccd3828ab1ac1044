/** What the provider itself shows in a browser: an error that has no application to go back to, and the end of a session. */
import type { ErrorOut, errors, KoaContextWithOIDC } from 'oidc-provider'
import { escaped, showHtmlPage } from '../kernel/http/html-page.ts'

export async function showError(ctx: KoaContextWithOIDC, out: ErrorOut, _: errors.OIDCProviderError | Error) {
  const reason = out.error_description ?? out.error
  await showHtmlPage(ctx, ctx.status, 'This sign-in cannot continue', [
    '<p>Go back to the application that you came from, and begin again.</p>',
    `<p class="stands">${escaped(reason)}</p>`,
  ])
}

/** `form` is the library's, with its token against forged requests. */
export async function showLogout(ctx: KoaContextWithOIDC, form: string) {
  const { client } = ctx.oidc
  const name = escaped(client?.clientName ?? 'The application')
  const buttons = `<button class="primary" type="submit" name="logout" value="yes">Sign out</button>
    <button type="submit">Stay signed in</button>`
  await showHtmlPage(ctx, 200, 'Sign out?', [
    `<p>${name} has signed you out. Do you want to be signed out of every application that you use here?</p>`,
    form.replace('</form>', `${buttons}</form>`),
  ])
}

export async function showLoggedOut(ctx: KoaContextWithOIDC) {
  await showHtmlPage(ctx, 200, 'You are signed out', ['<p>You may close this page.</p>'])
}
