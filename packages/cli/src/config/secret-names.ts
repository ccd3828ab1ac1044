/** How a file under version control speaks of a secret: by the variable that holds it. */

/** `auth.oauth.providers.google.clientSecret` is GOOGLE_CLIENT_SECRET, `emails.server.password` EMAILS_SERVER_PASSWORD. */
export function getVariable(secretPath: string): string {
  const words = secretPath
    .replace(/^auth\.oauth\.providers\./, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toUpperCase()
  return /^\d/.test(words) ? `_${words}` : words
}
