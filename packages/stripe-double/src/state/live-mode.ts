/** A copy of an object of the API that says in which mode it is, as do the objects in it. */
export function inMode(object: object, isLive: boolean): object {
  return JSON.parse(JSON.stringify(object), (key, value: unknown) => (key === 'livemode' ? isLive : value))
}
