/** The query of the address that a page was opened with. */
export interface PageQuery {
  /** The query of the address; that of the browser unless given. */
  query?: URLSearchParams
  /** The same as an object, as some routers have it. */
  searchParams?: Readonly<Record<string, string | undefined>>
}

/** A value of the query, or an empty text. */
export function queryValue({ query, searchParams }: PageQuery, name: string): string {
  if (searchParams && !query) return searchParams[name] ?? ''
  return (query ?? new URLSearchParams(globalThis.location?.search)).get(name) ?? ''
}
