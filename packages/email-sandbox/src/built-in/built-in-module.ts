/** What the bundle of the built-in emails exports. */
import type { RenderInput } from '../inside/render.ts'
import type { Preview } from '../sandbox.ts'

export interface BuiltInModule {
  /** Undefined: one of the sources is not built in, not to the letter. */
  builtInEmail(templateSource: string, themeSource: string): Promise<BuiltInEmail | undefined>
}

export interface BuiltInEmail {
  /**
   * The token names the markers of this email: nobody can guess it.
   *
   * @throws if the variables are not those of the template; the sandbox says what is wrong with them
   */
  render(input: RenderInput, token: string): Preview
}
