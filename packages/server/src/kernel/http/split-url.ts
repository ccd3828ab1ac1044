/** Path and query of a URL: cheaper than parsing the whole, of which only these two parts matter. */
export function pathAndQuery(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('#', start)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}

export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
