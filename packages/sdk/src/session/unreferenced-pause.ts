/** A pause that does not keep a process alive, where the platform can say so. */
export function unreferencedPause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    // A number in browsers and workers, an object in Node.
    const timer: unknown = setTimeout(resolve, milliseconds)
    if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
  })
}
