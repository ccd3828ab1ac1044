declare module 'built-in-sources' {
  /** The modules of the built-in templates and themes, each by the SHA-256 digest of its source in base64. */
  export const loaders: ReadonlyMap<string, () => Promise<Readonly<Record<string, unknown>>>>
}
