declare module 'built-in-sources' {
  /** The modules of the built-in templates and themes, each by its source. */
  export const modules: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}
