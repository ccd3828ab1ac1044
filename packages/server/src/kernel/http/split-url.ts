/** Path and query of a request's URL: cheaper than parsing the whole, of which only these two parts matter. */
export function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('#', start)
  const whole = start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
  const mark = whole.indexOf('?')
  return mark < 0 ? { path: whole, query: '' } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) }
}
