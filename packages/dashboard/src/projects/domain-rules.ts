/** What can be told about a domain without asking the server, which has the last word. */

/** Nothing, or what is wrong and what to do. */
export function domainProblem(domain: string): string | true {
  if (domain.trim() === '') return 'Enter the address of your app, or remove this line.'
  if (!/^https?:\/\//i.test(domain)) return 'Begin with https:// (or http:// for a machine of your own).'
  // A star is no character of a real host, so its place is taken by a letter for this check.
  if (!URL.canParse(domain.replaceAll('*', 'x'))) return 'This is not an address. It looks like https://app.example.com'
  return true
}

export function handlerPathProblem(path: string): string | true {
  return path.startsWith('/') || 'Begin with a slash, such as /handler.'
}
