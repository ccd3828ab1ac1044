declare module 'core-js-pure/web/structured-clone' {
  const structuredClone: (value: unknown) => unknown
  export default structuredClone
}

declare module 'core-js-pure/web/url' {
  const pureUrl: typeof URL
  export default pureUrl
}
