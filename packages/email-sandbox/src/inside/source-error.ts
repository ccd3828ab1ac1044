/** A mistake in a source that no line of it throws: an export is missing, or the variables do not match. */
export class SourceError extends Error {
  readonly in: 'template' | 'theme'

  constructor(source: 'template' | 'theme', message: string) {
    super(message)
    this.in = source
  }
}
