/**
 * What is thrown while a server renders: who is signed in is known to the browser alone, which renders this part itself. Next.js knows the
 * error by its digest and does not report it; elsewhere React shows the fallback of the nearest boundary until then.
 */
export function leftToBrowser(): Error {
  return Object.assign(new Error('Rendered in the browser.'), {
    digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING',
  })
}

export function isOnServer(): boolean {
  return typeof window === 'undefined'
}
