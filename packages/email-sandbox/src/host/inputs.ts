/** What the functions inside the engine receive, as JSON. */
import { EmailRenderingError } from '../errors.ts'
import type { EmailProps, PreviewSettings } from '../sandbox.ts'

const longestInput = 4 * 1024 * 1024

/** @throws {EmailRenderingError} */
export const getInput = ({ user, project, variables, unsubscribeLink }: EmailProps): string =>
  getJson({
    user: { displayName: user.displayName },
    project: { displayName: project.displayName, branding: project.branding },
    variables,
    unsubscribeLink,
  })

/** @throws {EmailRenderingError} */
export const getPreviewInput = ({ projectDisplayName, branding, variables = {} }: PreviewSettings): string =>
  getJson({ project: { displayName: projectDisplayName, branding }, variables })

function getJson(input: object): string {
  const text = stringify(input)
  if (text.length > longestInput) throw refused('the variables are larger than 4 MiB')
  return text
}

function stringify(input: object): string {
  try {
    return JSON.stringify(input)
  } catch (error) {
    if (error instanceof RangeError) throw refused('the variables are nested too deeply')
    if (error instanceof TypeError) throw refused('the variables are not JSON')
    throw error
  }
}

const refused = (message: string) => new EmailRenderingError({ message, in: 'template' })
