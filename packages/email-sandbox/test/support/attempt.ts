/** A template that tries something it must not be able to do. */
export interface Attempt {
  readonly title: string
  readonly source: string
  /** What comes of it: a text that the email contains, or the problem that the owner reads. */
  readonly shows?: string
  readonly fails?: RegExp
  readonly variables?: Readonly<Record<string, unknown>>
}

/** A template that shows the value of an expression. */
export const showing = (expression: string, before = ''): string => `
${before}
export const EmailTemplate = () => <p>[{String(${expression})}]</p>`

/** A template that runs statements when its module is evaluated. */
export const running = (statements: string): string => `
${statements}
export const EmailTemplate = () => <p>rendered</p>`

/** A template that runs statements while it renders. */
export const rendering = (statements: string): string => `
export const EmailTemplate = () => {
  ${statements}
  return <p>rendered</p>
}`
